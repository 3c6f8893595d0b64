import { randomUUID } from 'node:crypto';
import { and, asc, eq, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { type Alarm, type AlarmChannel, type AlarmKind, decideAlarms, type Trouble } from '#rules/alarms.ts';
import type {
  AlarmContent,
  AlarmMessage,
  StandingAlarm,
  ToldAlarm,
} from '#server/operations/alarms/alarm-repository.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { plainRows } from '../connection/plain-rows.ts';
import { alarm, alarmMessage } from '../schema/alarm-tables.ts';

/** Longer than any attempt to send a message, and doubled with each. */
const WAIT = sql`least(60, 2 ^ (tries + 1)) * interval '1 minute'`;
/** A longer wait was stored before the clock moved back. */
const LONGEST_WAIT = sql`interval '1 hour 1 minute'`;

export type AlarmRepository = ReturnType<typeof createAlarmRepository>;

export function createAlarmRepository(db: Db) {
  return {
    standing: (): Promise<StandingAlarm[]> => {
      const { kind, subject, since, toldAt, goneSince } = alarm;
      const stands = and(isNotNull(toldAt), isNull(goneSince));
      return db.select({ kind, subject, since }).from(alarm).where(stands).orderBy(asc(since), asc(subject));
    },
    /**
     * Compares the detected problems with the stored alarms and stores the result. Adds messages if something
     * changed.
     */
    decide: (
      look: { found: readonly Trouble[]; looked: ReadonlySet<AlarmKind> },
      channels: readonly AlarmChannel[],
    ) =>
      db.transaction(async (tx) => {
        // Serializes the workers, even while the table is empty.
        await tx.execute(sql`lock table ${alarm} in share row exclusive mode`);
        const known = await tx.select().from(alarm);
        const now = await readNow(tx);
        const decided = decideAlarms(known, { ...look, now });
        await storeAlarms(tx, known, decided.alarms);
        if (decided.begun.length + decided.ended.length > 0) {
          const content: AlarmContent = {
            at: now.toISOString(),
            begun: decided.begun.map(toAlarmContent),
            ended: decided.ended.map(toAlarmContent),
          };
          for (const channel of channels)
            await tx.insert(alarmMessage).values({ id: randomUUID(), channel, content });
        }
        return decided;
      }),
    /**
     * Claims the channel's oldest message for some minutes, longer with each attempt. Undefined if none is
     * due, because messages are sent in order.
     */
    take: (channel: AlarmChannel) => take(db, channel),
    sent: async (id: string) => void (await db.delete(alarmMessage).where(eq(alarmMessage.id, id))),
    /**
     * Deletes messages that failed for a day.
     * @returns the number of messages
     */
    giveUp: async () => {
      const isOld = lt(alarmMessage.createdAt, sql`cadeau_now() - interval '1 day'`);
      return (await db.delete(alarmMessage).where(isOld).returning({ id: alarmMessage.id })).length;
    },
  };
}

async function readNow(tx: Tx): Promise<Date> {
  const [row] = await plainRows<{ now: string }>(tx, sql`select cadeau_now() as now`);
  if (row === undefined) throw new Error('the query returned no row');
  return new Date(row.now);
}

async function storeAlarms(tx: Tx, known: readonly Alarm[], alarms: readonly Alarm[]): Promise<void> {
  const kept = new Set(alarms.map(keyOf));
  const gone = known.filter((one) => !kept.has(keyOf(one)));
  if (gone.length > 0) await tx.delete(alarm).where(or(...gone.map(isOne)));
  if (alarms.length === 0) return;
  const set = { detail: excluded('detail'), since: excluded('since'), toldAt: excluded('told_at') };
  await tx
    .insert(alarm)
    .values([...alarms])
    .onConflictDoUpdate({
      target: [alarm.kind, alarm.subject],
      set: { ...set, goneSince: excluded('gone_since') },
    });
}

const keyOf = ({ kind, subject }: Pick<Alarm, 'kind' | 'subject'>): string => `${kind} ${subject}`;
const isOne = ({ kind, subject }: Alarm) => and(eq(alarm.kind, kind), eq(alarm.subject, subject));
const excluded = (column: string): SQL => sql.raw(`excluded.${column}`);

function toAlarmContent({ kind, subject, detail, since, goneSince }: Alarm): ToldAlarm {
  return {
    ...{ kind, subject, detail },
    since: since.toISOString(),
    ...(goneSince !== null && { until: goneSince.toISOString() }),
  };
}

async function take(db: Db, channel: AlarmChannel): Promise<AlarmMessage | undefined> {
  const [claimed] = await plainRows<AlarmMessage>(
    db,
    sql`update ${alarmMessage} m set tries = m.tries + 1, next_try_at = cadeau_now() + ${WAIT}
          from (select id from ${alarmMessage} where channel = ${channel}
                 order by created_at, id limit 1 for update) oldest
         where m.id = oldest.id
           and (m.next_try_at <= cadeau_now() or m.next_try_at > cadeau_now() + ${LONGEST_WAIT})
     returning m.id, m.content, m.tries - 1 as tries`,
  );
  return claimed;
}
