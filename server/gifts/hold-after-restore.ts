import type { Actor } from '#rules/actor.ts';
import { enqueueOne } from './enqueue-due.ts';
import type { GiftRepository } from './gift-repository.ts';

/**
 * After a backup was restored without the log of what followed: a gift whose hour came since then may be with its recipient
 * already, or its buyer may have stopped it. Each waits for review, and none goes by itself.
 * @returns how many wait
 */
export async function holdAfterRestore(
  gifts: GiftRepository,
  since: Date,
  plainPaper: string,
  by: Actor,
): Promise<number> {
  let held = 0;
  for (const { id, orderId } of await gifts.mayHaveGone(since)) {
    const waits = await gifts.hold(orderId, async (order) => {
      await enqueueOne(order, id, plainPaper);
      const sending = (await order.readSendings()).find((each) => each.id === id);
      if (sending === undefined || !(await order.doubt(sending.number))) return false;
      await order.recordAction(by, { type: 'gift-sending-held', data: { sending: sending.number } });
      return true;
    });
    if (waits === true) held += 1;
  }
  return held;
}
