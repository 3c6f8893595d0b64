import type { Actor } from '#rules/actor.ts';
import { decideDue } from '#rules/gift-sending.ts';
import type { GiftRepository, HeldGifts } from '#server/postgres/gifts/pg-gift-repository.ts';

/** So many are looked up at once; after a night of outage there may be thousands. */
const AT_ONCE = 200;

/** So many may fail without keeping the others; when more do, it is not because of them. */
const MOST_FAILURES = 20;

/**
 * Enqueues the mails of all sendings whose time has come, however long ago, and stops those that must not go any more. Two
 * processes at it do each once: each is decided anew while its order is held.
 * @returns how many were enqueued and stopped
 * @throws AggregateError after all others are done, when some could not be decided: the next round tries them again
 */
export async function enqueueDue(
  gifts: GiftRepository,
  plainPaper: string,
): Promise<{ enqueued: number; stopped: number }> {
  const counts = { enqueued: 0, stopped: 0 };
  const failures: unknown[] = [];
  for (;;) {
    const due = await gifts.due(AT_ONCE);
    let moved = 0;
    for (const { id, orderId } of due) {
      const done = await gifts
        .hold(orderId, (held) => enqueueOne(held, id, plainPaper))
        .catch((error: unknown) => void failures.push(error));
      if (failures.length > MOST_FAILURES) break;
      if (done === undefined) continue;
      counts[done] += 1;
      moved += 1;
    }
    // What another process has done meanwhile is left to it.
    if (due.length < AT_ONCE || moved === 0 || failures.length > MOST_FAILURES) break;
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} gifts could not be looked at`);
  return counts;
}

/** Decides what becomes of a sending whose time has come, while its order is held. Undefined: it was not planned, or has time yet. */
export async function enqueueOne(
  held: HeldGifts,
  id: string,
  plainPaper: string,
): Promise<'enqueued' | 'stopped' | undefined> {
  const sending = (await held.readSendings()).find((each) => each.id === id);
  if (sending?.status !== 'Planned' || sending.dueAt > held.now) return undefined;
  const { recipientHash } = sending;
  const card = await held.readCard(sending);
  const objects = recipientHash !== null && (await held.objects(recipientHash));
  const decision = card === undefined ? ({ kind: 'stop', cause: 'void' } as const) : decideDue(card, objects);
  if (decision.kind === 'send') {
    await held.enqueue(id, plainPaper);
    return 'enqueued';
  }
  await held.stop(id, decision.cause);
  // A refund is known to the buyer, an objection to the shop alone.
  if (decision.cause === 'objection') await held.tellRefused(sending.number);
  return 'stopped';
}

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
