import { type SQL, sql } from 'drizzle-orm';
import {
  ABUSE_LIMITS,
  type AbuseLimitName,
  type LimitCounts,
  type Slice,
  secondsUntilAllowed,
} from '#rules/abuse-limits.ts';
import { ASYNCHRONOUS_COMMIT } from '../connection/asynchronous-commit.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { queryRows } from '../connection/query-rows.ts';
import { limitCount } from '../schema/abuse-tables.ts';

/** `key` is a keyed hash of the address, session or other counted subject. `times` is 1 by default. */
export type CountedLimit = { name: AbuseLimitName; key: string; times?: number };

/** `now` is database time in ms since 1970. */
export type SliceCounts = { now: number; slices: ReadonlyMap<AbuseLimitName, readonly Slice[]> };

export type CountRow = { name: AbuseLimitName; at: number; count: number; now: number };

const NOW_MS = sql`(extract(epoch from cadeau_now()) * 1000)::float8`;

/**
 * Increments each counter and returns the counts of its window, including this call. A second concurrent caller's
 * counts include the first call, so that they can't exceed a limit together.
 */
export async function countUp(tx: Tx, counted: readonly CountedLimit[]): Promise<SliceCounts> {
  return toCounts(await queryRows<CountRow>(tx, sql`with ${buildCountCtes(counted)} ${SELECT_COUNTS}`));
}

/**
 * Increments all counters, or none if one would exceed its limit.
 * @returns the exceeded limit; undefined if all were incremented
 */
export async function countWithinLimits<Counted extends CountedLimit>(
  tx: Tx,
  counted: readonly Counted[],
  limits: LimitCounts,
): Promise<Counted['name'] | undefined> {
  const counts = await countUp(tx, counted);
  const exceeded = counted.find(({ name }) => {
    const limit = { windowMs: ABUSE_LIMITS[name].windowMs, max: limits[name] };
    return secondsUntilAllowed(limit, counts.slices.get(name) ?? [], counts.now, 0) > 0;
  });
  if (exceeded !== undefined) for (const item of counted) await undoCount(tx, item, counts);
  return exceeded?.name;
}

/**
 * Increments counters in a separate transaction that commits asynchronously.
 * @param read counters to return without incrementing them
 */
export async function countAsynchronously(
  db: Db,
  counted: readonly CountedLimit[],
  read: readonly CountedLimit[] = [],
): Promise<SliceCounts> {
  const rows = await queryRows<CountRow>(
    db,
    sql`with ${buildCountCtes(counted, read)}, settings as materialized (select ${ASYNCHRONOUS_COMMIT})
      ${SELECT_COUNTS} cross join settings`,
  );
  return toCounts(rows);
}

/** Builds the CTEs of `countUp`. `SELECT_COUNTS` must follow them. */
export function buildCountCtes(counted: readonly CountedLimit[], read: readonly CountedLimit[] = []): SQL {
  const requested = [
    ...counted.map((item) => toRequestedRow(item, item.times ?? 1)),
    ...read.map((item) => toRequestedRow(item, 0)),
  ];
  return sql`requested (name, key, seconds, increment) as (values ${sql.join(requested, sql`, `)}),
      added as (
        insert into ${limitCount} (name, key, starts_at, count)
        select name, key, ${toSliceStart(sql`seconds`)}, increment from requested where increment > 0 order by name, key
        on conflict (name, key, starts_at) do update set count = limit_count.count + excluded.count
        returning name, key, starts_at, count),
      counted as (
        select name, starts_at, count from added
        union all
        select c.name, c.starts_at, c.count from ${limitCount} c join requested a on a.name = c.name and a.key = c.key
          where c.starts_at > cadeau_now() - make_interval(secs => a.seconds)
            and not exists (select 1 from added d where d.name = c.name and d.key = c.key and d.starts_at = c.starts_at))`;
}

export const SELECT_COUNTS = sql`select name, (extract(epoch from starts_at) * 1000)::float8 as at, count,
  ${NOW_MS} as now from counted`;

export function toCounts(rows: readonly CountRow[]): SliceCounts {
  const slices = new Map<AbuseLimitName, Slice[]>();
  for (const { name, at, count } of rows) {
    slices.set(name, [...(slices.get(name) ?? []), { startsAt: at, count }]);
  }
  return { now: rows[0]?.now ?? 0, slices };
}

/** Removes one from the newest slice of `counts`, the result of the call that incremented the counter. */
export async function undoCount(
  db: Db | Tx,
  { name, key }: CountedLimit,
  { now, slices }: SliceCounts,
): Promise<void> {
  const startsAt = Math.max(...(slices.get(name) ?? []).map((slice) => slice.startsAt));
  if (!Number.isFinite(startsAt) || startsAt > now) return;
  await db.execute(
    sql`update ${limitCount} set count = count - 1
         where name = ${name} and key = ${key} and starts_at = ${new Date(startsAt).toISOString()}::timestamptz`,
  );
}

function toRequestedRow({ name, key }: CountedLimit, increment: number): SQL {
  return sql`(${name}::text, ${key}::text, ${getWindowSeconds(name)}::float8, ${increment}::int)`;
}

function getWindowSeconds(name: AbuseLimitName): number {
  return ABUSE_LIMITS[name].windowMs / 1000;
}

/** Start of the current slice, a tenth of the window. Must match `getSliceStart` in rules/abuse-limits.ts. */
export function toSliceStart(seconds: SQL): SQL {
  return sql`to_timestamp(floor(extract(epoch from cadeau_now()) / (${seconds} / 10)) * (${seconds} / 10))`;
}
