import { sql } from 'drizzle-orm';
import { NIGHTS_OF_A_ROUND, partOfNight } from '#rules/nightly-parts.ts';
import type { CheckScope } from '#server/operations/health-reports.ts';
import type { Db } from '../connection/connect.ts';
import { plainRows } from '../connection/plain-rows.ts';
import type { OrderScope } from './invariant.ts';

/** Orders per statement, so that it ends long before the statement timeout. */
const ORDERS_A_STATEMENT = 20_000;
/** Older orders seldom change, except by refunds and disputes. */
const NIGHT_DAYS = 40;
const LOWEST_ID = '00000000-0000-0000-0000-000000000000';

const changed = (days: number) => `cadeau_now() - interval '${days} days'`;

/** Recent changes concern orders of these days, except for refunds and gifts. */
const RECENT_DAYS = 3;

/** Gifts can be due for orders of any age. */
const TO_BE_GIVEN = `o.id in (select order_id from gift_sending where status = 'Planned' and due_at < cadeau_now())`;

const REVERSED = `o.id in (select order_id from refund where created_at > ${changed(NIGHT_DAYS)}
  union all select order_id from dispute where created_at > ${changed(NIGHT_DAYS)})`;

/** Rows of an order are newer than the order, unless a clock moved back. */
const sinceBefore = (from: string) => `(${from})::timestamptz - interval '1 hour'`;
const SINCE_EVER = `'-infinity'::timestamptz`;

/** Yields the orders to check in parts. */
export async function* scopesOf(db: Pick<Db, 'execute'>, scope: CheckScope): AsyncGenerator<OrderScope> {
  if (scope === 'recent') {
    const from = await beginOfRecent(db);
    yield { orders: `o.created_at > ${from}`, since: sinceBefore(from) };
    yield {
      orders: `o.created_at <= ${from}
      and o.id in (select order_id from refund where created_at > ${changed(RECENT_DAYS)})`,
      since: SINCE_EVER,
    };
    yield { orders: `o.created_at <= ${from} and ${TO_BE_GIVEN}`, since: SINCE_EVER };
  } else if (scope === 'all') {
    yield* inOrder(db, 'id', `'${LOWEST_ID}'`);
  } else {
    yield* inOrder(db, 'created_at', changed(NIGHT_DAYS));
    yield { orders: REVERSED, since: SINCE_EVER };
    const { first, end } = idsOfPart(await tonight(db));
    yield* inOrder(db, 'id', `'${first}'`, end && `'${end}'`);
    if (scope.nightAfter.length > 0) {
      const references = scope.nightAfter.map((reference) => `'${reference.replaceAll("'", "''")}'`);
      yield { orders: `o.reference in (${references.join(', ')})`, since: SINCE_EVER };
    }
  }
}

/** On busy days a minute isn't enough for all orders, so only the newest are checked. */
async function beginOfRecent(db: Pick<Db, 'execute'>): Promise<string> {
  const days = changed(RECENT_DAYS);
  const [before] = await plainRows<{ first: string }>(
    db,
    sql.raw(`select o.created_at::text as first from orders o where o.created_at > ${days}
      order by o.created_at desc offset ${ORDERS_A_STATEMENT} limit 1`),
  );
  return before === undefined ? days : `'${before.first}'`;
}

/** Yields the range from `from` to before `end` in parts. */
async function* inOrder(
  db: Pick<Db, 'execute'>,
  column: 'id' | 'created_at',
  from: string,
  end?: string,
): AsyncGenerator<OrderScope> {
  const until = end === undefined ? '' : ` and o.${column} < ${end}`;
  const scopeOf = (begin: string, end: string) => ({
    orders: `o.${column} >= ${begin}${end}`,
    since: column === 'created_at' ? sinceBefore(begin) : SINCE_EVER,
  });
  let begin = from;
  for (;;) {
    const [next] = await plainRows<{ first: string }>(
      db,
      sql.raw(`select o.${column}::text as first from orders o where o.${column} >= ${begin}${until}
        order by o.${column} offset ${ORDERS_A_STATEMENT} limit 1`),
    );
    // More orders than one part at the same instant stay in one part.
    if (next === undefined || begin === `'${next.first}'`) break;
    yield scopeOf(begin, ` and o.${column} < '${next.first}'`);
    begin = `'${next.first}'`;
  }
  yield scopeOf(begin, until);
}

async function tonight(db: Pick<Db, 'execute'>): Promise<number> {
  const [row] = await plainRows<{ now: string }>(db, sql`select cadeau_now() as now`);
  return partOfNight(new Date(row?.now ?? Number.NaN));
}

/** Ids are random, so equal ranges contain about the same number of orders. */
function idsOfPart(part: number): { first: string; end: string | undefined } {
  const border = (at: number) =>
    LOWEST_ID.replace(
      '0000',
      Math.floor((at * 0x1_0000) / NIGHTS_OF_A_ROUND)
        .toString(16)
        .padStart(4, '0'),
    );
  return { first: border(part), end: part + 1 === NIGHTS_OF_A_ROUND ? undefined : border(part + 1) };
}
