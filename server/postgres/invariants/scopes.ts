import { sql } from 'drizzle-orm';
import { getNightlyPart, NIGHTS_PER_CYCLE } from '#rules/nightly-parts.ts';
import type { CheckScope } from '#server/operations/health-reports.ts';
import type { Db } from '../connection/connect.ts';
import { queryRows } from '../connection/query-rows.ts';
import type { OrderScope } from './invariant.ts';

/** Orders per statement, so that it ends long before the statement timeout. */
const ORDERS_PER_STATEMENT = 20_000;
/**
 * The nightly check covers orders of these days. Older ones seldom change, except by refunds and disputes.
 */
const NIGHT_DAYS = 40;
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

const toDaysAgo = (days: number) => `cadeau_now() - interval '${days} days'`;

/** The frequent check covers orders of these days, and older ones only if they have refunds or due gifts. */
const RECENT_DAYS = 3;

/** Gifts can be due for orders of any age. */
const HAS_DUE_GIFTS = `o.id in (select order_id from gift_sending where status = 'Planned' and due_at < cadeau_now())`;

const IS_RECENTLY_REVERSED = `o.id in (select order_id from refund where created_at > ${toDaysAgo(NIGHT_DAYS)}
  union all select order_id from dispute where created_at > ${toDaysAgo(NIGHT_DAYS)})`;

/** Rows of an order are newer than the order, unless the clock was set back. */
const toSince = (from: string) => `(${from})::timestamptz - interval '1 hour'`;
const ALL_TIME = `'-infinity'::timestamptz`;

/** Yields the orders to check in parts. */
export async function* listScopes(db: Pick<Db, 'execute'>, scope: CheckScope): AsyncGenerator<OrderScope> {
  if (scope === 'recent') {
    const from = await findRecentStart(db);
    yield { orders: `o.created_at > ${from}`, since: toSince(from) };
    yield {
      orders: `o.created_at <= ${from}
      and o.id in (select order_id from refund where created_at > ${toDaysAgo(RECENT_DAYS)})`,
      since: ALL_TIME,
    };
    yield { orders: `o.created_at <= ${from} and ${HAS_DUE_GIFTS}`, since: ALL_TIME };
  } else if (scope === 'all') {
    yield* splitRange(db, 'id', `'${LOWEST_ID}'`);
  } else {
    yield* splitRange(db, 'created_at', toDaysAgo(NIGHT_DAYS));
    yield { orders: IS_RECENTLY_REVERSED, since: ALL_TIME };
    const { first, end } = getIdRange(await readPartOfTonight(db));
    yield* splitRange(db, 'id', `'${first}'`, end && `'${end}'`);
    if (scope.nightAfter.length > 0) {
      const references = scope.nightAfter.map((reference) => `'${reference.replaceAll("'", "''")}'`);
      yield { orders: `o.reference in (${references.join(', ')})`, since: ALL_TIME };
    }
  }
}

/** Limits the number of orders, because on busy days a check of all of them would take more than a minute. */
async function findRecentStart(db: Pick<Db, 'execute'>): Promise<string> {
  const days = toDaysAgo(RECENT_DAYS);
  const [newestSkipped] = await queryRows<{ first: string }>(
    db,
    sql.raw(`select o.created_at::text as first from orders o where o.created_at > ${days}
      order by o.created_at desc offset ${ORDERS_PER_STATEMENT} limit 1`),
  );
  return newestSkipped === undefined ? days : `'${newestSkipped.first}'`;
}

/** Yields the range from `from` to before `end` in parts. */
async function* splitRange(
  db: Pick<Db, 'execute'>,
  column: 'id' | 'created_at',
  from: string,
  end?: string,
): AsyncGenerator<OrderScope> {
  const endCondition = end === undefined ? '' : ` and o.${column} < ${end}`;
  const createScope = (begin: string, upperCondition: string) => ({
    orders: `o.${column} >= ${begin}${upperCondition}`,
    since: column === 'created_at' ? toSince(begin) : ALL_TIME,
  });
  let begin = from;
  for (;;) {
    const [next] = await queryRows<{ first: string }>(
      db,
      sql.raw(`select o.${column}::text as first from orders o where o.${column} >= ${begin}${endCondition}
        order by o.${column} offset ${ORDERS_PER_STATEMENT} limit 1`),
    );
    // More orders at the same instant than fit into one part still form one part.
    if (next === undefined || begin === `'${next.first}'`) break;
    yield createScope(begin, ` and o.${column} < '${next.first}'`);
    begin = `'${next.first}'`;
  }
  yield createScope(begin, endCondition);
}

async function readPartOfTonight(db: Pick<Db, 'execute'>): Promise<number> {
  const [row] = await queryRows<{ now: string }>(db, sql`select cadeau_now() as now`);
  return getNightlyPart(new Date(row?.now ?? Number.NaN));
}

/** Ids are random, so equal ranges contain about the same number of orders. */
function getIdRange(part: number): { first: string; end: string | undefined } {
  const toBoundary = (at: number) =>
    LOWEST_ID.replace(
      '0000',
      Math.floor((at * 0x1_0000) / NIGHTS_PER_CYCLE)
        .toString(16)
        .padStart(4, '0'),
    );
  return { first: toBoundary(part), end: part + 1 === NIGHTS_PER_CYCLE ? undefined : toBoundary(part + 1) };
}
