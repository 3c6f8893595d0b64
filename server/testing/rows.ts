import { sql } from 'drizzle-orm';
import { queryRows } from '#server/postgres/connection/query-rows.ts';
import type { TestApp } from './test-app.ts';

type Row = Record<string, string | number | boolean | null>;
type Records = { adapters: Pick<TestApp['adapters'], 'connection'> };

/**
 * Runs a query written by the test, so that it sees the stored values instead of the repository's results.
 */
export function rows<T extends Row = Row>({ adapters }: Records, query: string): Promise<T[]> {
  return queryRows(adapters.connection.db, sql.raw(query));
}

/** Returns the column `text` of a query. */
export async function texts(records: Records, query: string): Promise<string[]> {
  return (await rows<{ text: string }>(records, query)).map(({ text }) => text);
}

/** Returns the status of an order and its payment, such as `Confirmed/Captured`. */
export async function readStatus(records: Records, orderId: string): Promise<string> {
  const [found] = await texts(
    records,
    `select o.status || '/' || p.status as text from orders o join payment p on p.order_id = o.id where o.id = '${orderId}'`,
  );
  return found ?? 'none';
}

/** Returns the secret in the notification URL of an order's payment. */
export async function readNotifySecret(records: Records, orderId: string): Promise<string> {
  const [secret] = await texts(
    records,
    `select notify_secret as text from payment where order_id = '${orderId}'`,
  );
  return secret ?? '';
}

/**
 * Lists the transitions of an order and its payment, oldest first, such as `payment Initialized>Started:
 * cause`.
 */
export function listTransitions(records: Records, orderId: string): Promise<string[]> {
  return texts(
    records,
    `select subject || ' ' || coalesce(from_status, '') || '>' || to_status || ': ' || cause as text
       from status_transition where order_id = '${orderId}' order by id`,
  );
}

export function reviewItems(records: Records, orderId: string): Promise<string[]> {
  return texts(records, `select kind as text from review_item where order_id = '${orderId}' order by id`);
}

/** Lists the kinds of mails of an order, pending or sent. */
export function listMails(records: Records, orderId: string): Promise<string[]> {
  return texts(records, `select kind as text from mail where order_id = '${orderId}' order by kind`);
}
