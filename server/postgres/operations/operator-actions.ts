import type { Actor } from '#rules/actor.ts';
import type { Tx } from '../connection/connect.ts';
import { operatorAction } from '../schema/operations-tables.ts';

/**
 * Writes down what an operator changes, in the transaction of the change.
 * @param detail what was changed, in words; no number, PIN or address
 */
export async function recordAction(tx: Tx, by: Actor, orderId: string | null, detail: string): Promise<void> {
  await tx.insert(operatorAction).values({ ...by, orderId, detail });
}
