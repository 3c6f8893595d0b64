import { randomUUID } from 'node:crypto';
import { and, asc, eq, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { type Alarm, type AlarmChannel, type AlarmKind, decideAlarms, type Problem } from '#rules/alarms.ts';
import type { ActiveAlarm, AlarmContent, AlarmMessage, SentAlarm } from '#server/alarms/alarm-message.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { queryRows } from '../connection/query-rows.ts';
import { alarm, alarmMessage } from '../schema/operations-tables.ts';

/** Exceeds the duration of any attempt to send a message. The delay doubles with each attempt. */
const RETRY_DELAY = sql`least(60, 2 ^ (tries + 1)) * interval '1 minute'`;
/** Maximum valid delay. A longer one was stored before the clock was set back. */
const RETRY_DELAY_MAX = sql`interval '1 hour 1 minute'`;

export type AlarmRepository = ReturnType<typeof createAlarmRepository>;

export function createAlarmRepository(db: Db) {
  return {
    listActive: (): Promise<ActiveAlarm[]> => {
      const { kind, subject, since, reportedAt, goneSince } = alarm;
      const isActive = and(isNotNull(reportedAt), isNull(goneSince));
      return db
        .select({ kind, subject, since })
        .from(alarm)
        .where(isActive)
        .orderBy(asc(since), asc(subject));
    },
    /**
     * Compares the detected problems with the stored alarms and stores the result. Adds messages if something
     * changed.
     */
    updateAlarms: (
      detected: { found: readonly Problem[]; checkedKinds: ReadonlySet<AlarmKind> },
      channels: readonly AlarmChannel[],
    ) =>
      db.transaction(async (tx) => {
        // Serializes the workers, even while the table is empty.
        await tx.execute(sql`lock table ${alarm} in share row exclusive mode`);
        const known = await tx.select().from(alarm);
        const now = await readNow(tx);
        const decided = decideAlarms(known, { ...detected, now });
        await storeAlarms(tx, known, decided.alarms);
        if (decided.started.length + decided.ended.length > 0) {
          const content: AlarmContent = {
            at: now.toISOString(),
            begun: decided.started.map(toAlarmContent),
            ended: decided.ended.map(toAlarmContent),
          };
          for (const channel of channels)
            await tx.insert(alarmMessage).values({ id: randomUUID(), channel, content });
        }
        return decided;
      }),
    /**
     * Claims the channel's oldest message for a time that grows with each attempt. Returns undefined if none
     * is due, because messages are sent in order.
     */
    claimMessage: (channel: AlarmChannel) => claimMessage(db, channel),
    deleteMessage: async (id: string) => void (await db.delete(alarmMessage).where(eq(alarmMessage.id, id))),
    /**
     * Deletes messages that couldn't be sent for a day.
     * @returns the number of messages
     */
    deleteExpiredMessages: async () => {
      const isExpired = lt(alarmMessage.createdAt, sql`cadeau_now() - interval '1 day'`);
      return (await db.delete(alarmMessage).where(isExpired).returning({ id: alarmMessage.id })).length;
    },
  };
}

async function readNow(tx: Tx): Promise<Date> {
  const [row] = await queryRows<{ now: string }>(tx, sql`select cadeau_now() as now`);
  if (row === undefined) throw new Error('the query returned no row');
  return new Date(row.now);
}

async function storeAlarms(tx: Tx, known: readonly Alarm[], alarms: readonly Alarm[]): Promise<void> {
  const alarmKeys = new Set(alarms.map(alarmKey));
  const resolved = known.filter((candidate) => !alarmKeys.has(alarmKey(candidate)));
  if (resolved.length > 0) await tx.delete(alarm).where(or(...resolved.map(isSameAlarm)));
  if (alarms.length === 0) return;
  const set = { detail: excluded('detail'), since: excluded('since'), reportedAt: excluded('reported_at') };
  await tx
    .insert(alarm)
    .values([...alarms])
    .onConflictDoUpdate({
      target: [alarm.kind, alarm.subject],
      set: { ...set, goneSince: excluded('gone_since') },
    });
}

const alarmKey = ({ kind, subject }: Pick<Alarm, 'kind' | 'subject'>): string => `${kind} ${subject}`;
const isSameAlarm = ({ kind, subject }: Alarm) => and(eq(alarm.kind, kind), eq(alarm.subject, subject));
const excluded = (column: string): SQL => sql.raw(`excluded.${column}`);

function toAlarmContent({ kind, subject, detail, since, goneSince }: Alarm): SentAlarm {
  return {
    kind,
    subject,
    detail,
    since: since.toISOString(),
    ...(goneSince !== null && { until: goneSince.toISOString() }),
  };
}

async function claimMessage(db: Db, channel: AlarmChannel): Promise<AlarmMessage | undefined> {
  const [claimed] = await queryRows<AlarmMessage>(
    db,
    sql`update ${alarmMessage} m set tries = m.tries + 1, next_try_at = cadeau_now() + ${RETRY_DELAY}
          from (select id from ${alarmMessage} where channel = ${channel}
                 order by created_at, id limit 1 for update) oldest
         where m.id = oldest.id
           and (m.next_try_at <= cadeau_now() or m.next_try_at > cadeau_now() + ${RETRY_DELAY_MAX})
     returning m.id, m.content, m.tries - 1 as tries`,
  );
  return claimed;
}
