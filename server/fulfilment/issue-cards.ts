import { failpoint } from '#failpoint';
import type { ReviewKind } from '#rules/review-kinds.ts';
import type { OpenReviewItem } from '#server/operations/open-review-item.ts';
import { atOnce } from '#server/runtime/at-once.ts';
import { TryLater } from '#server/runtime/try-later.ts';
import type { CardRepository, PendingCard } from './card-repository.ts';
import type { Supplier } from './supplier-port.ts';

export type IssueCardsDeps = {
  cards: CardRepository;
  supplier: Supplier;
  openReviewItem: OpenReviewItem;
};

/** Calls to the supplier under way at once (L-15). */
const CALLS_AT_ONCE = 8;

/** Some cards could not be had now, and none needs review; the job is tried again. */
export class CardsStillPending extends TryLater {}

/**
 * Issues the digital cards of a paid order that are still pending, each once: the card's own id is the supplier's issue
 * id, so asking again gives the same card. Once one of them needs review, the job ends and nothing is asked
 * again until an operator has resolved it; the cards are mailed together or not at all.
 * @throws CardsStillPending when the supplier did not answer for one of them
 */
export async function issueCards(deps: IssueCardsDeps, orderId: string): Promise<void> {
  const pending = await deps.cards.pending(orderId);
  const unanswered: string[] = [];
  let stopped = false;
  await atOnce(pending, CALLS_AT_ONCE, async (card) => {
    const fate = await issueOne(deps, orderId, card);
    if (fate.kind === 'unanswered') unanswered.push(fate.fault);
    if (fate.kind === 'stopped') stopped = true;
  });
  if (stopped) return;
  if (unanswered.length > 0) throw new CardsStillPending(`${unanswered.length} cards: ${unanswered[0]}`);
  await deps.cards.allIssued(orderId);
}

type Fate =
  | { kind: 'issued' }
  /** It needs review: asking again gives the same answer. */
  | { kind: 'stopped' }
  | { kind: 'unanswered'; fault: string };

async function issueOne(deps: IssueCardsDeps, orderId: string, card: PendingCard): Promise<Fate> {
  const stop = async (kind: ReviewKind, detail: string): Promise<Fate> => {
    // Taken back while the supplier was asked, its answer is of no interest any more.
    const pending = await deps.cards.pending(orderId);
    if (pending.every(({ id }) => id !== card.id)) return { kind: 'issued' };
    await deps.openReviewItem(orderId, kind, detail);
    return { kind: 'stopped' };
  };
  const answer = await deps.supplier.issue(card);
  await failpoint('M11', card.orderReference);
  switch (answer.kind) {
    case 'issued':
      if (await deps.cards.issued(card.id, answer.card)) return { kind: 'issued' };
      return stop('card-number-repeated', 'the supplier handed out a number that another card has');
    case 'refused':
      return stop('card-refused', `the supplier refuses a card: ${answer.name}`);
    case 'wrong':
      return stop('card-wrong', `the supplier answered something else: ${answer.name}`);
    case 'unknown':
      return { kind: 'unanswered', fault: `${answer.fault} ${answer.name}` };
  }
}
