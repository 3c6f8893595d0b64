import type { Actor } from '#rules/actor.ts';
import { decideDueSending } from '#rules/gift-sending.ts';
import type { GiftRepository, LockedGifts } from '#server/postgres/gifts/gift-repository.ts';

/** Due gifts per query. After an overnight outage there may be thousands. */
const DUE_PER_QUERY = 200;

/** Maximum failures per run. More failures suggest a common cause, so the run stops. */
const FAILURES_MAX = 20;

/**
 * Enqueues all due gift mails and stops those that must no longer be sent. Safe to run concurrently: each gift's order
 * is locked during the decision.
 * @returns the number of enqueued and stopped gifts
 * @throws AggregateError at the end if some failed; the next run retries them
 */
export async function enqueueDueGifts(
  gifts: GiftRepository,
  plainPaper: string,
): Promise<{ enqueued: number; stopped: number }> {
  const counts = { enqueued: 0, stopped: 0 };
  const failures: unknown[] = [];
  for (;;) {
    const due = await gifts.listDue(DUE_PER_QUERY);
    let handled = 0;
    for (const { id, orderId } of due) {
      const outcome = await gifts
        .withLock(orderId, (lockedGifts) => enqueueIfDue(lockedGifts, id, plainPaper))
        .catch((error: unknown) => void failures.push(error));
      if (failures.length > FAILURES_MAX) break;
      if (outcome === undefined) continue;
      counts[outcome] += 1;
      handled += 1;
    }
    // Also stops if another process has handled the remaining gifts.
    if (due.length < DUE_PER_QUERY || handled === 0 || failures.length > FAILURES_MAX) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} gifts failed`);
  return counts;
}

/**
 * Enqueues or stops a gift while its order is locked. Returns undefined if it isn't planned or not due yet.
 */
export async function enqueueIfDue(
  lockedGifts: LockedGifts,
  id: string,
  plainPaper: string,
): Promise<'enqueued' | 'stopped' | undefined> {
  const sending = (await lockedGifts.readSendings()).find((candidate) => candidate.id === id);
  if (sending?.status !== 'Planned' || sending.dueAt > lockedGifts.now) return undefined;
  const { recipientHash } = sending;
  const card = await lockedGifts.readCard(sending);
  const hasObjection = recipientHash !== null && (await lockedGifts.hasObjection(recipientHash));
  const decision =
    card === undefined ? ({ kind: 'stop', cause: 'void' } as const) : decideDueSending(card, hasObjection);
  if (decision.kind === 'send') {
    await lockedGifts.enqueue(id, plainPaper);
    return 'enqueued';
  }
  await lockedGifts.stop(id, decision.cause);
  // The buyer already knows about a refund, but not about the recipient's objection.
  if (decision.cause === 'objection') await lockedGifts.notifyOfObjection(sending.number);
  return 'stopped';
}

/**
 * Holds gift mails after a restore that lost the changes since the backup (no WAL). Mails due since then may have
 * been sent, or stopped by the buyer. An operator must release each of them.
 * @param since time of the backup
 * @returns the number of held gifts
 */
export async function holdAfterRestore(
  gifts: GiftRepository,
  since: Date,
  plainPaper: string,
  by: Actor,
): Promise<number> {
  let heldCount = 0;
  for (const { id, orderId } of await gifts.listPossiblySent(since)) {
    const isHeld = await gifts.withLock(orderId, async (lockedGifts) => {
      await enqueueIfDue(lockedGifts, id, plainPaper);
      const sending = (await lockedGifts.readSendings()).find((candidate) => candidate.id === id);
      if (sending === undefined || !(await lockedGifts.stopPossiblySentMail(sending.number))) return false;
      await lockedGifts.recordAction(by, { type: 'gift-sending-held', data: { sending: sending.number } });
      return true;
    });
    if (isHeld === true) heldCount += 1;
  }
  return heldCount;
}
