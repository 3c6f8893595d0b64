import { eq, sql } from 'drizzle-orm';
import type { TaskTiming } from '#server/operations/schedule.ts';
import type { Db } from '../connection/connect.ts';
import { queryRows } from '../connection/query-rows.ts';
import { scheduledTask } from '../schema/operations-tables.ts';

/** A daily run that isn't complete after this time has crashed or failed, and is due again. */
const DAILY_RETRY = sql.raw(`interval '15 minutes'`);

/**
 * A claim further in the future was made before the clock was set back, and is ignored. Claims of concurrent
 * workers may be slightly in the future, because each transaction uses its start time.
 */
const IS_FROM_ANOTHER_CLOCK = sql.raw(`s.claimed_at > cadeau_now() + interval '1 minute'`);

const swissTime = (column: string) => sql.raw(`(${column} at time zone 'Europe/Zurich')`);

/**
 * Each task has one row. One statement locks and updates the due rows. A second worker skips locked rows and
 * sees updated ones as claimed.
 */
const IS_DUE = sql`
  case when t.from_hour is null
    then s.claimed_at is null or ${IS_FROM_ANOTHER_CLOCK}
      or s.claimed_at <= cadeau_now() - t.every_ms * interval '1 millisecond'
    else extract(hour from ${swissTime('cadeau_now()')}) >= t.from_hour
      and ${swissTime('s.done_at')}::date is distinct from ${swissTime('cadeau_now()')}::date
      and (s.claimed_at is null or ${IS_FROM_ANOTHER_CLOCK} or s.claimed_at <= cadeau_now() - ${DAILY_RETRY})
  end`;

/** Tracks due periodic tasks by the database's clock, across all workers and restarts. */
export function createSchedule(db: Db) {
  const storedNames = new Set<string>();
  return {
    /**
     * Claims the due runs. Exactly one of several concurrent callers receives a run. A daily run that ends
     * without `recordEnd` is due again later.
     * @returns names of the tasks to run
     */
    claim: async (tasks: readonly { name: string; when: TaskTiming }[]) => {
      if (tasks.length === 0) return [];
      const added = tasks.filter(({ name }) => !storedNames.has(name));
      if (added.length > 0) {
        await db
          .insert(scheduledTask)
          .values(added.map(({ name }) => ({ name })))
          .onConflictDoNothing();
        for (const { name } of added) storedNames.add(name);
      }
      const taskRows = sql.join(
        tasks.map(({ name, when }) => toTaskRow(name, when)),
        sql`, `,
      );
      const claimed = await queryRows<{ name: string }>(
        db,
        sql`update scheduled_task u set claimed_at = cadeau_now()
              from (select s.name from scheduled_task s
                      join (values ${taskRows}) as t(name, every_ms, from_hour) on t.name = s.name
                     where ${IS_DUE} for update of s skip locked) as due
             where u.name = due.name
         returning u.name`,
      );
      return claimed.map(({ name }) => name);
    },
    /**
     * Records the end of a run.
     * @param result counts by name without personal data, which other processes show
     */
    recordEnd: async (name: string, result?: Record<string, number>) => {
      await db
        .update(scheduledTask)
        .set({ doneAt: sql`cadeau_now()`, ...(result !== undefined && { result }) })
        .where(eq(scheduledTask.name, name));
    },
    /** Returns when any process last completed the task. */
    readDoneAt: async (name: string) => {
      const [found] = await db
        .select({ doneAt: scheduledTask.doneAt })
        .from(scheduledTask)
        .where(eq(scheduledTask.name, name));
      return found?.doneAt ?? undefined;
    },
    storeData: async (name: string, result: Record<string, number>) => {
      const conflict = { target: scheduledTask.name, set: { result } };
      await db.insert(scheduledTask).values({ name, result }).onConflictDoUpdate(conflict);
    },
    /** Returns the result of the last completed run, or the stored data. Undefined before the first run. */
    readLastResult: async (name: string) => {
      const [found] = await db
        .select({ result: scheduledTask.result })
        .from(scheduledTask)
        .where(eq(scheduledTask.name, name));
      return found?.result ?? undefined;
    },
  };
}

function toTaskRow(name: string, when: TaskTiming) {
  const everyMs = 'everyMs' in when ? when.everyMs : null;
  const fromHour = 'everyMs' in when ? null : when.dailyFromHour;
  return sql`(${name}::text, ${everyMs}::int, ${fromHour}::int)`;
}
