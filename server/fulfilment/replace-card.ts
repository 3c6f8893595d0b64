import type { Actor } from '#rules/actor.ts';
import type { CardPlace } from '#rules/refund.ts';
import type { ReplaceRefusal } from '#rules/replacement.ts';
import type { OpenReviewItem } from '#server/operations/open-review-item.ts';
import type { ReplacementRepository } from '#server/postgres/cards/pg-replacement-repository.ts';
import { TryLater } from '#server/runtime/try-later.ts';
import type { Supplier } from './supplier-port.ts';
import { differingValue, voidCard } from './void-card.ts';

export type NewReplacement = {
  reference: string;
  place: CardPlace;
  /** The lost card: 0 for the bought card, 1 for its replacement. Makes repeated commands idempotent. */
  generation: number;
  by: Actor;
};

export type ReplacementBegun =
  | { kind: 'begun'; cardId: string }
  | { kind: 'refused'; reason: ReplaceRefusal };

export type ReplaceDeps = {
  replacements: ReplacementRepository;
  supplier: Pick<Supplier, 'void'>;
  openReviewItem: OpenReviewItem;
};

export type Replacing =
  | { kind: 'replaced' }
  /** `other`: another process ran the replacement, and the supplier refused the void. */
  | { kind: 'refused'; why: 'used' | 'wrong' | 'other'; name?: string }
  | { kind: 'unknown'; name: string };

/** The void has no known outcome yet; the job is retried. */
export class ReplacementUnfinished extends TryLater {}

/**
 * Replaces a lost, stolen or returned card: voids it at the supplier, then makes a new one pending. Idempotent and safe to
 * call concurrently.
 */
export async function runReplacement(deps: ReplaceDeps, cardId: string): Promise<Replacing> {
  const { replacements, openReviewItem } = deps;
  const begun = await replacements.underWay(cardId);
  if (begun !== undefined) {
    const { orderId, card, voidId } = begun;
    const taken = await voidCard(deps, card, voidId);
    if (taken.kind === 'unknown') return taken;
    if (taken.kind === 'refused') {
      const detail = `card ${card.place}: the supplier answered: ${taken.name}`;
      if (taken.why === 'wrong') await openReviewItem(orderId, 'card-void-wrong', detail);
      await replacements.refused(cardId, taken.why, taken.name);
      return taken;
    }
    if (taken.differs) await openReviewItem(orderId, 'card-void-differs', differingValue(card));
    await replacements.replaced(cardId, taken.outcome);
  }
  if (await replacements.isReplaced(cardId)) return { kind: 'replaced' };
  return { kind: 'refused', why: 'other' };
}

/** Runs a replacement as a job, so that it continues after a crash. @throws ReplacementUnfinished */
export async function replacementJob(deps: ReplaceDeps, cardId: string): Promise<void> {
  const outcome = await runReplacement(deps, cardId);
  if (outcome.kind === 'unknown') throw new ReplacementUnfinished(outcome.name);
}
