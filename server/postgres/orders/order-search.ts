import { eq, type SQL, sql } from 'drizzle-orm';
import { normalizeEmail } from '#rules/address-text.ts';
import { type FoundBy, parseReference } from '#rules/found-by.ts';
import type { SearchResult } from '#server/operations/order-reports.ts';
import type { Db } from '../connection/connect.ts';
import { hasOwnBilling, NAME_WORDS, orders, splitWords } from '../schema/order-tables.ts';
import { listOrdersById } from './order-list.ts';

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
      and ${sql.raw(hasOwnBilling('email'))}`;

/** Returns the matches of each kind, newest orders first. */
export async function searchOrders(
  db: Db,
  input: string,
  includeBuyers: boolean,
  limit: number,
): Promise<SearchResult[]> {
  const found: SearchResult[] = [];
  for (const [foundBy, ids] of getSearches(input.trim(), limit)) {
    const listed = await listOrdersById(db, ids, includeBuyers, limit);
    if (listed.length > 0) found.push({ foundBy, orders: listed });
    // A reference or provider id never matches a name, so stop here.
    if (listed.length > 0 && EXACT_MATCHES.includes(foundBy)) break;
  }
  return found;
}

/** Matches the printed form, with or without leading zeros. */
const RECEIPT_NUMBER = /^(0\d{5}|[1-9]\d{0,8})$/;

const EXACT_MATCHES: readonly FoundBy[] = ['reference', 'provider-id'];

function getSearches(text: string, limit: number): [FoundBy, SQL][] {
  if (text.includes('@')) return [['e-mail', selectOrdersByEmail(normalizeEmail(text))]];
  return [
    ['reference', sql`select id from orders where reference = ${parseReference(text)}`],
    ['provider-id', selectByProviderId(text)],
    ...(/^\d{4}$/.test(text)
      ? ([['last-four-digits', sql`select order_id from card where last_four = ${text}`]] as [FoundBy, SQL][])
      : []),
    ...(RECEIPT_NUMBER.test(text)
      ? ([['receipt', sql`select order_id from receipt where number = ${Number(text)}`]] as [FoundBy, SQL][])
      : []),
    ...(/\p{L}/u.test(text)
      ? ([
          ['name', selectByName(text, limit)],
          ['town', selectByTown(text, limit)],
        ] as [FoundBy, SQL][])
      : []),
  ];
}

/** Limits on the input. No real name exceeds them. */
const WORDS_MAX = 12;
const LETTERS_MAX = 200;
/** Newest orders scanned per requested result: enough for a word that occurs in 1 of 40 orders. */
const SCANNED_PER_RESULT = 40;

/**
 * Matches each input word as a prefix of a first name, last name or company. Finds frequent words among the newest
 * orders, and rare words by the index. The planner can't estimate prefixes, so without `materialized` it
 * scans all orders for a rare word.
 */
function selectByName(text: string, limit: number): SQL {
  const newestFirst = sql`order by created_at desc, reference limit ${limit}`;
  const matchesName = sql`${NAME_WORDS} @@ (select query from input)`;
  return sql`with input as (
      select string_agg(quote_literal(left(word, ${LETTERS_MAX}::int)) || ':*', ' & ')::tsquery as query
        from unnest((${splitWords(sql`${text}::text`)})[:${WORDS_MAX}::int]) word),
    newest as materialized (
      select id from (select * from orders where erased_at is null order by created_at desc
        limit ${limit * SCANNED_PER_RESULT}) latest where ${matchesName} ${newestFirst}),
    named as materialized (
      select id, created_at, reference from orders
       where erased_at is null and ${matchesName} and (select count(*) from newest) < ${limit})
    select id from newest union all (select id from named ${newestFirst})`;
}

/** Matches only the whole town name, because a prefix would match too many orders. Returns the newest orders. */
function selectByTown(text: string, limit: number): SQL {
  const newest = sql`order by created_at desc, reference limit ${limit}`;
  return sql`(select id from orders where lower(primary_address ->> 'city') = lower(${text}) ${newest})
    union (select id from orders where lower(billing_address ->> 'city') = lower(${text})
      and ${sql.raw(hasOwnBilling('city'))} ${newest})`;
}

function selectByProviderId(text: string): SQL {
  return sql`select order_id from payment where transaction_id = ${text}
    union select order_id from capture where transaction_id = ${text} or capture_id = ${text}
    union select order_id from refund where transaction_id = ${text}`;
}
