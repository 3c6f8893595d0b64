import type { Actor } from '#rules/actor.ts';
import type { DisputeRefusal } from '#rules/dispute.ts';
import type { Rappen } from '#rules/money.ts';
import type { Supplier } from '#server/fulfilment/supplier-port.ts';
import { type CardToVoid, voidCard } from '#server/fulfilment/void-card.ts';
import type { OpenReviewItem } from '#server/operations/review-item.ts';
import type { DisputeRepository } from '#server/postgres/refunds/dispute-repository.ts';
import { forEachConcurrently } from '#server/runtime/for-each-concurrently.ts';
import { RetryableError } from '#server/runtime/retryable-error.ts';

export type NewDispute = { reference: string; amount: Rappen; by: Actor };

export type BeginDisputeResult =
  /** `known`: the dispute was already entered, and only the voids continue. */
  | { kind: 'entered' | 'known'; orderId: string }
  | { kind: 'refused'; reason: 'no-such-order' | DisputeRefusal };

export type DisputeDeps = {
  disputes: DisputeRepository;
  supplier: Pick<Supplier, 'void'>;
  openReviewItem: OpenReviewItem;
};

/** Concurrent calls to the supplier (L-15). */
const CONCURRENT_CALLS = 8;

/** Thrown if the outcome of a void is unknown. The job is retried. */
export class DisputePendingError extends RetryableError {}

/**
 * Voids the unused cards of a disputed order. Idempotent and safe to call concurrently.
 * @returns the number of cards with an unknown outcome
 */
export async function voidDisputedCards(deps: DisputeDeps, orderId: string): Promise<number> {
  const { disputes, openReviewItem } = deps;
  const cards = await disputes.listRemainingCards(orderId);
  let unknown = 0;
  await forEachConcurrently(cards, CONCURRENT_CALLS, async (card) => {
    if (!(await voidDisputedCard(deps, orderId, card))) unknown += 1;
  });
  if (unknown > 0) return unknown;
  const { lost, lostPlaces } = await disputes.sumCards(orderId);
  if (lost > 0) {
    await openReviewItem(orderId, 'dispute-loss', { cards: lostPlaces, amount: lost });
  }
  return 0;
}

/** Voids the cards as a job, so that it continues after a crash. @throws DisputePendingError */
export async function runDisputeJob(deps: DisputeDeps, orderId: string): Promise<void> {
  const unknown = await voidDisputedCards(deps, orderId);
  if (unknown > 0) throw new DisputePendingError(`${unknown} cards`);
}

/** @returns false if the outcome is unknown */
async function voidDisputedCard(deps: DisputeDeps, orderId: string, card: CardToVoid): Promise<boolean> {
  const { disputes, openReviewItem } = deps;
  if (card.activating) return false;
  const result = await voidCard(deps, card, await disputes.openVoid(orderId, card.id));
  if (result.kind === 'unknown') return false;
  if (result.kind === 'refused') {
    await disputes.recordVoidRefusal(orderId, card.id, result.why, result.name);
    return true;
  }
  if (result.hasOtherValue) await openReviewItem(orderId, 'card-void-differs', { cards: [card.place] });
  await disputes.recordVoid(orderId, card.id, result.outcome);
  return true;
}
