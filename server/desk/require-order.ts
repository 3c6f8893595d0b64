import { Problem } from '#server/http/problem.ts';
import type { DeskApp } from './desk-app.ts';

/** The order that a reference names. @throws Problem 404 */
export async function requireOrder({ reports }: Pick<DeskApp, 'reports'>, reference: string) {
  const order = await reports.findOrder(reference);
  if (order === undefined) throw new Problem('NOT_FOUND');
  return order;
}
