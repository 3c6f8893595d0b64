import { findOrder } from '#server/database/orders/order-search.ts';
import type { House } from '#server/house.ts';
import { Refused } from '../frame/command.ts';

/** The order that somebody named. @throws Refused when there is none */
export async function orderNamed(
  { connection }: Pick<House, 'connection'>,
  reference: string,
): Promise<{ id: string; reference: string }> {
  const order = await findOrder(connection.db, reference);
  if (order === undefined) throw new Refused(`There is no order ${reference}.`);
  return order;
}
