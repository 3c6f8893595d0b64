import type { App } from '#server/app.ts';
import { Refused } from '../command.ts';

/** The order that was typed. @throws Refused when there is none */
export async function orderNamed(
  { reports }: Pick<App, 'reports'>,
  reference: string,
): Promise<{ id: string; reference: string }> {
  const order = await reports.findOrder(reference);
  if (order === undefined) throw new Refused(`There is no order ${reference}.`);
  return order;
}
