import type { Actor } from '#rules/actor.ts';
import type { CardPlace } from '#rules/refund.ts';
import type { ReplaceRefusal } from '#rules/replacement.ts';
import type { OpenReviewItem } from '#server/operations/review-item.ts';
import type { ReplacementRepository } from '#server/postgres/cards/replacement-repository.ts';
import { RetryableError } from '#server/runtime/retryable-error.ts';
import type { Supplier } from './supplier-port.ts';
import { voidCard } from './void-card.ts';

export type NewReplacement = {
  reference: string;
  place: CardPlace;
  /** The lost card: 0 for the bought card, 1 for its replacement. Makes repeated commands idempotent. */
  generation: number;
  by: Actor;
};

export type BeginReplacementResult =
  | { kind: 'begun'; cardId: string }
  | { kind: 'refused'; reason: ReplaceRefusal };

export type ReplaceDeps = {
  replacements: ReplacementRepository;
  supplier: Pick<Supplier, 'void'>;
  openReviewItem: OpenReviewItem;
};

export type ReplaceResult =
  | { kind: 'replaced' }
  /** `other`: another process ran the replacement, and the supplier refused to void the card. */
  | { kind: 'refused'; why: 'used' | 'wrong' | 'other'; name?: string }
  | { kind: 'unknown'; name: string };

/** Thrown if the outcome of the void is unknown. The job is retried. */
export class ReplacementPendingError extends RetryableError {}

/**
 * Replaces a lost, stolen or returned card: voids it at the supplier, then makes a new one pending. Idempotent and
 * safe to call concurrently.
 */
export async function runReplacement(deps: ReplaceDeps, cardId: string): Promise<ReplaceResult> {
  const { replacements, openReviewItem } = deps;
  const openReplacement = await replacements.findOpenReplacement(cardId);
  if (openReplacement !== undefined) {
    const { orderId, card, voidId } = openReplacement;
    const result = await voidCard(deps, card, voidId);
    if (result.kind === 'unknown') return result;
    if (result.kind === 'refused') {
      const detail = { cards: [card.place], response: result.name };
      if (result.why === 'wrong') await openReviewItem(orderId, 'card-void-wrong', detail);
      await replacements.recordVoidRefusal(cardId, result.why, result.name);
      return result;
    }
    if (result.hasOtherValue) await openReviewItem(orderId, 'card-void-differs', { cards: [card.place] });
    await replacements.completeReplacement(cardId, result.outcome);
  }
  if (await replacements.isReplaced(cardId)) return { kind: 'replaced' };
  return { kind: 'refused', why: 'other' };
}

/** Runs a replacement as a job, so that it continues after a crash. @throws ReplacementPendingError */
export async function runReplacementJob(deps: ReplaceDeps, cardId: string): Promise<void> {
  const outcome = await runReplacement(deps, cardId);
  if (outcome.kind === 'unknown') throw new ReplacementPendingError(outcome.name);
}
