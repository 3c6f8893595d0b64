import { type SQL, sql } from 'drizzle-orm';
import {
  ABUSE_LIMIT_NAMES,
  ABUSE_LIMITS,
  type ChallengeLevel,
  type LimitCounts,
  LONGEST_WINDOW_MS,
  secondsUntilAllowed,
} from '#rules/abuse-limits.ts';
import type { Db } from '../connection/connect.ts';
import { queryRows } from '../connection/query-rows.ts';
import { limitCount, orderOrigin, usedChallenge } from '../schema/abuse-tables.ts';
import { toInterval } from '../shared/interval.ts';
import { type CountedLimit, countAsynchronously, undoCount } from './limit-counts.ts';
import { holdChallenge, readOutcomes } from './payment-outcomes.ts';

export type LimitRepository = ReturnType<typeof createLimitRepository>;

/** Requests of a key that a process counts before it writes them together. */
const REQUESTS_PER_WRITE = 5;
/** Maximum number of keys whose unwritten requests a process remembers. */
const FREQUENT_KEYS_MAX = 10_000;

/** The counts are shared by all processes. */
export function createLimitRepository(db: Db) {
  const frequent = new Map<string, { unwritten: number; isNearLimit: boolean }>();
  const count = async (counted: CountedLimit, limits: LimitCounts) => {
    const counts = await countAsynchronously(db, [counted]);
    const { name } = counted;
    const slices = counts.slices.get(name) ?? [];
    const limit = { windowMs: ABUSE_LIMITS[name].windowMs, max: limits[name] };
    const seconds = secondsUntilAllowed(limit, slices, counts.now, 0);
    // Refused requests don't count, so that repeated attempts don't extend the wait.
    if (seconds > 0) await undoCount(db, counted, counts);
    const total = slices.reduce((sum, slice) => sum + slice.count, 0);
    return { seconds, remaining: limit.max - total };
  };
  return {
    /**
     * Counts one request unless it would exceed its limit.
     * @returns seconds until a request is allowed; 0 if it was counted
     */
    countRequest: async (counted: CountedLimit, limits: LimitCounts) =>
      (await count(counted, limits)).seconds,
    /**
     * Counts like `countRequest`, but writes several requests together while the limit is far away. A buyer's
     * few requests write nothing. Each further process may allow four requests more than the limit.
     */
    countFrequentRequest: async (counted: CountedLimit, limits: LimitCounts) => {
      const { name, key } = counted;
      const id = `${name} ${key}`;
      const startsNearLimit = limits[name] <= REQUESTS_PER_WRITE;
      const { unwritten, isNearLimit } = frequent.get(id) ?? { unwritten: 0, isNearLimit: startsNearLimit };
      const times = unwritten + 1;
      const isWritten = isNearLimit || times === REQUESTS_PER_WRITE;
      if (frequent.size >= FREQUENT_KEYS_MAX) frequent.clear();
      frequent.set(id, { unwritten: isWritten ? 0 : times, isNearLimit });
      if (!isWritten) return 0;
      const { seconds, remaining } = await count({ name, key, times }, limits);
      frequent.set(id, { unwritten: 0, isNearLimit: remaining < REQUESTS_PER_WRITE });
      return seconds;
    },
    /** Removes one request from the newest count. */
    uncountRequest: async ({ name, key }: CountedLimit) => {
      await db.execute(
        sql`update ${limitCount} set count = count - 1
             where name = ${name} and key = ${key} and count > 0 and starts_at =
               (select max(starts_at) from ${limitCount} where name = ${name} and key = ${key} and count > 0)`,
      );
    },
    readOutcomes: () => readOutcomes(db),
    /** Requires this level from every visitor for a limited time. */
    requireChallenge: (level: ChallengeLevel) => holdChallenge(db, level),
    /**
     * Deletes counts that no limit needs any more.
     * @returns the number of deleted rows
     */
    sweep: () => removeExpired(db),
  };
}

const WINDOWS = ABUSE_LIMIT_NAMES.map(
  (name) => sql`(${name}, ${ABUSE_LIMITS[name].windowMs / 1000}::float8)`,
);

/** Matches times older than any window, and times stored before the clock was set back. */
function isExpired(time: SQL): SQL {
  return sql`(${time} <= cadeau_now() - ${toInterval(LONGEST_WINDOW_MS)} or ${time} > cadeau_now() + interval '1 minute')`;
}

async function removeExpired(db: Db): Promise<number> {
  const statements = [
    // Keep counters without a window for the longest window.
    sql`delete from ${limitCount} c using (
          select name, max(seconds) as seconds from (values ${sql.join(WINDOWS, sql`, `)}) w (name, seconds)
           group by name
        ) w
        where (c.name = w.name and c.starts_at <= cadeau_now() - make_interval(secs => w.seconds))
           or ${isExpired(sql`c.starts_at`)}
        returning 1 as one`,
    sql`delete from ${orderOrigin} where ${isExpired(sql`created_at`)} returning 1 as one`,
    sql`delete from ${usedChallenge} where expires_at <= cadeau_now() returning 1 as one`,
  ];
  let removed = 0;
  for (const statement of statements) removed += (await queryRows(db, statement)).length;
  return removed;
}
