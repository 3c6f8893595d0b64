import { eq, type SQL, sql } from 'drizzle-orm';
import { normalizeEmail } from '#rules/address-text.ts';
import { type FoundBy, parseReference, SEARCH_COUNT_MAX } from '#rules/found-by.ts';
import type { OrderFilter, SearchResult } from '#server/operations/order-reports.ts';
import type { Db } from '../connection/connect.ts';
import { queryRows } from '../connection/query-rows.ts';
import { ADDRESS_WORDS, HAS_OWN_BILLING_EMAIL, orders, splitWords } from '../schema/order-tables.ts';
import { listOrdersById, toCondition } from './order-list.ts';

/** Finds an order by its reference, ignoring case and the hyphen. */
export async function findOrder(
  db: Db,
  input: string,
): Promise<{ id: string; reference: string } | undefined> {
  const [found] = await db
    .select({ id: orders.id, reference: orders.reference })
    .from(orders)
    .where(eq(orders.reference, parseReference(input)));
  return found;
}

/** Case-insensitive. The union lets each part use its own index. */
export const selectOrdersByEmail = (email: string) =>
  sql`select id from orders where lower(primary_address ->> 'email') = lower(${email.trim()})
    union select id from orders where lower(billing_address ->> 'email') = lower(${email.trim()})
      and ${HAS_OWN_BILLING_EMAIL}`;

/** Returns a page of the matches by each criterion, newest orders first. */
export async function searchOrders(db: Db, input: string, filter: OrderFilter): Promise<SearchResult[]> {
  const found: SearchResult[] = [];
  for (const { foundBy, ids, countedIds } of getSearches(input.trim(), filter)) {
    const [orders, [counted]] = await Promise.all([
      listOrdersById(db, ids, filter),
      queryRows<{ count: number }>(
        db,
        sql`select count(*)::int as count from (select 1 from orders
             where id in (${countedIds ?? ids}) and ${toCondition(filter)} limit ${SEARCH_COUNT_MAX + 1}) one`,
      ),
    ]);
    const shown = orders.length === 0 ? 0 : (filter.offset ?? 0) + orders.length;
    const count = Math.max(counted?.count ?? 0, shown);
    if (count > 0) found.push({ foundBy, count, orders });
    // A reference or provider id never matches a name, so stop here.
    if (count > 0 && EXACT_MATCHES.includes(foundBy)) break;
  }
  return found;
}

/** Matches the printed form, with or without leading zeros. */
const RECEIPT_NUMBER = /^(0\d{5}|[1-9]\d{0,8})$/;
/** The last digits of a card, or a postal code. */
const FOUR_DIGITS = /^\d{4}$/;

const EXACT_MATCHES: readonly FoundBy[] = ['reference', 'provider-id'];

/** `countedIds` selects all orders to count, if `ids` is limited to a page. */
type Search = { foundBy: FoundBy; ids: SQL; countedIds?: SQL };

function getSearches(text: string, filter: OrderFilter): Search[] {
  if (text.includes('@')) return [{ foundBy: 'e-mail', ids: selectOrdersByEmail(normalizeEmail(text)) }];
  const reference = sql`select id from orders where reference = ${parseReference(text)}`;
  const searches: Search[] = [
    { foundBy: 'reference', ids: reference },
    { foundBy: 'provider-id', ids: selectByProviderId(text) },
  ];
  if (FOUR_DIGITS.test(text)) {
    const ids = sql`select order_id from card where last_four = ${text}`;
    searches.push({ foundBy: 'last-four-digits', ids });
  }
  if (RECEIPT_NUMBER.test(text)) {
    const ids = sql`select order_id from receipt where number = ${Number(text)}`;
    searches.push({ foundBy: 'receipt', ids });
  }
  if (FOUR_DIGITS.test(text) || /\p{L}/u.test(text)) {
    searches.push({ foundBy: 'address', ...selectByAddress(text, filter) });
  }
  return searches;
}

/** Limits on the input. No real address exceeds them. */
const WORDS_MAX = 12;
const LETTERS_MAX = 200;
/** Newest orders scanned first: enough to fill a page with a word that occurs in 1 of 40 orders. */
const SCANNED = 2000;

/**
 * Matches orders whose addresses contain all input words, in any order: numbers exactly, other words as prefixes.
 * Finds frequent words among the newest orders, and rare words by the index. The planner can't estimate
 * prefixes, so without `materialized` it scans all orders for a rare word. Beside other words, a single
 * letter is a prefix only among the newest orders, because several such prefixes take the index many seconds.
 */
function selectByAddress(text: string, filter: OrderFilter): Pick<Search, 'ids' | 'countedIds'> {
  const needed = (filter.offset ?? 0) + filter.limit;
  const newestFirst = sql`order by created_at desc, reference limit ${needed}`;
  const toQuery = (isExact: SQL) => sql`string_agg(quote_literal(left(word, ${LETTERS_MAX}::int))
      || case when ${isExact} then '' else ':*' end, ' & ')::tsquery`;
  const isNumber = sql`word ~ '^[0-9]+$'`;
  const isOneOfSeveralInitials = sql`length(word) = 1 and words > 1`;
  const words = sql`input as (
      select ${toQuery(isNumber)} as query, ${toQuery(sql`${isNumber} or ${isOneOfSeveralInitials}`)} as indexed
        from (select word, count(*) over () as words
                from unnest((${splitWords(sql`${text}::text`)})[:${WORDS_MAX}::int]) word) each)`;
  const matches = (query: 'query' | 'indexed') =>
    sql`${ADDRESS_WORDS} @@ (select ${sql.raw(query)} from input)`;
  const eligible = sql`erased_at is null and ${toCondition(filter)}`;
  return {
    ids: sql`with ${words},
      newest as materialized (
        select id from (select * from orders where ${eligible} order by created_at desc limit ${SCANNED}) latest
         where ${matches('query')} ${newestFirst}),
      listed as materialized (
        select id, created_at, reference from orders
         where ${eligible} and ${matches('indexed')} and (select count(*) from newest) < ${needed})
      select id from newest union all (select id from listed ${newestFirst})`,
    countedIds: sql`with ${words}
      select id from orders where ${eligible} and ${matches('indexed')} limit ${SEARCH_COUNT_MAX + 1}`,
  };
}

function selectByProviderId(text: string): SQL {
  return sql`select order_id from payment where transaction_id = ${text}
    union select order_id from capture where transaction_id = ${text} or capture_id = ${text}
    union select order_id from refund where transaction_id = ${text}`;
}
