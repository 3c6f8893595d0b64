import type { App } from '#server/app.ts';
import { findOrder } from '#server/postgres/orders/order-search.ts';
import { Refused } from '../command.ts';

/** The order that somebody named. @throws Refused when there is none */
export async function orderNamed(
  { connection }: Pick<App, 'connection'>,
  reference: string,
): Promise<{ id: string; reference: string }> {
  const order = await findOrder(connection.db, reference);
  if (order === undefined) throw new Refused(`There is no order ${reference}.`);
  return order;
}
