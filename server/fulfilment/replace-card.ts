import type { OpenReviewItem } from '#server/operations/open-review-item.ts';
import { TryLater } from '#server/runtime/try-later.ts';
import type { ReplacementRepository } from './replacement-repository.ts';
import type { Supplier } from './supplier-port.ts';
import { voidCard } from './void-card.ts';

export type ReplaceDeps = {
  replacements: ReplacementRepository;
  supplier: Pick<Supplier, 'void'>;
  openReviewItem: OpenReviewItem;
};

export type Replacing =
  | { kind: 'replaced' }
  /** Somebody else was at it, and the supplier did not take the card back. */
  | { kind: 'refused' }
  | { kind: 'used' }
  | { kind: 'wrong'; name: string }
  | { kind: 'unknown'; name: string };

/** The supplier did not say whether it took the card back; the job is tried again. */
export class ReplacementUnfinished extends TryLater {}

/**
 * Replaces a card that was lost, stolen or returned: it is void at the supplier before another one is owed. Can be
 * repeated, and done by two at once: the supplier answers the same, and the books replace a card once.
 */
export async function runReplacement(deps: ReplaceDeps, cardId: string): Promise<Replacing> {
  const { replacements, openReviewItem } = deps;
  const over = async (): Promise<Replacing> =>
    (await replacements.isReplaced(cardId)) ? { kind: 'replaced' } : { kind: 'refused' };
  const begun = await replacements.underWay(cardId);
  if (begun === undefined) return over();
  const { orderId, card, voidId } = begun;
  const taken = await voidCard(deps, card, voidId);
  switch (taken.kind) {
    case 'void':
    case 'differs':
      if (taken.kind === 'differs')
        await openReviewItem(
          orderId,
          'card-void-differs',
          `card ${card.place} held another value than was sold`,
        );
      await replacements.replaced(cardId, taken.kind === 'void' ? taken.outcome : 'voided');
      return over();
    case 'used':
      await replacements.refused(cardId, 'used');
      return taken;
    case 'wrong':
      await openReviewItem(
        orderId,
        'card-void-wrong',
        `card ${card.place}: the supplier answered: ${taken.name}`,
      );
      await replacements.refused(cardId, 'wrong', taken.name);
      return taken;
    case 'unknown':
      return taken;
  }
}

/**
 * The same as a job: whoever began it may have died.
 * @throws ReplacementUnfinished
 */
export async function replacementJob(deps: ReplaceDeps, cardId: string): Promise<void> {
  const outcome = await runReplacement(deps, cardId);
  if (outcome.kind === 'unknown') throw new ReplacementUnfinished(outcome.name);
}
