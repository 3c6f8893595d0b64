import type { createReports } from '../reports.ts';

/** An order by what a page calls it; undefined when there is none. */
export type FindOrder = Pick<ReturnType<typeof createReports>, 'findOrder'>;

/** There is no such order. */
export class NoSuchOrder extends Error {}

/** @throws NoSuchOrder */
export async function orderNamed(reports: FindOrder, reference: string) {
  const order = await reports.findOrder(reference);
  if (order === undefined) throw new NoSuchOrder();
  return order;
}
