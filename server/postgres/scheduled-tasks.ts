import { eq, sql } from 'drizzle-orm';
import type { Schedule, When } from '#server/operations/schedule.ts';
import type { Db } from './connection/connect.ts';
import { plainRows } from './connection/plain-rows.ts';
import { scheduledTask } from './schema/operations.ts';

/** A daily run that is not over by then is taken for crashed or failed, and is due again. */
const DAILY_RETRY = sql.raw(`interval '15 minutes'`);

const swissTime = (column: string) => sql.raw(`(${column} at time zone 'Europe/Zurich')`);

/**
 * One row a task. A claim is one conditional update: a second worker that waits for the row sees it claimed and gets
 * nothing. A claim in the future was made before the clock was put back, and counts as none.
 */
const DUE = sql`
  case when t.from_hour is null
    then s.claimed_at is null or s.claimed_at > cadeau_now()
      or s.claimed_at <= cadeau_now() - t.every_ms * interval '1 millisecond'
    else extract(hour from ${swissTime('cadeau_now()')}) >= t.from_hour
      and ${swissTime('s.done_at')}::date is distinct from ${swissTime('cadeau_now()')}::date
      and (s.claimed_at is null or s.claimed_at > cadeau_now() or s.claimed_at <= cadeau_now() - ${DAILY_RETRY})
  end`;

export function createSchedule(db: Db): Schedule {
  const known = new Set<string>();
  return {
    claim: async (tasks) => {
      if (tasks.length === 0) return [];
      const added = tasks.filter(({ name }) => !known.has(name));
      if (added.length > 0) {
        await db
          .insert(scheduledTask)
          .values(added.map(({ name }) => ({ name })))
          .onConflictDoNothing();
        for (const { name } of added) known.add(name);
      }
      const wanted = sql.join(
        tasks.map(({ name, when }) => row(name, when)),
        sql`, `,
      );
      const claimed = await plainRows<{ name: string }>(
        db,
        sql`update scheduled_task s set claimed_at = cadeau_now()
              from (values ${wanted}) as t(name, every_ms, from_hour)
             where s.name = t.name and ${DUE}
         returning s.name`,
      );
      return claimed.map(({ name }) => name);
    },
    done: async (name, result) => {
      await db
        .update(scheduledTask)
        .set({ doneAt: sql`cadeau_now()`, ...(result !== undefined && { result }) })
        .where(eq(scheduledTask.name, name));
    },
    lastResult: async (name) => {
      const [found] = await db
        .select({ result: scheduledTask.result })
        .from(scheduledTask)
        .where(eq(scheduledTask.name, name));
      return found?.result ?? undefined;
    },
  };
}

function row(name: string, when: When) {
  const everyMs = 'everyMs' in when ? when.everyMs : null;
  const fromHour = 'everyMs' in when ? null : when.dailyFromHour;
  return sql`(${name}::text, ${everyMs}::int, ${fromHour}::int)`;
}
