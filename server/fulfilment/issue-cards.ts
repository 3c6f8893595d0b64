import { failpoint } from '#failpoint';
import { assertNever } from '#rules/assert-never.ts';
import type { ReviewKind } from '#rules/review-kinds.ts';
import type { OpenReviewItem } from '#server/operations/open-review-item.ts';
import { atOnce } from '#server/runtime/at-once.ts';
import { TryLater } from '#server/runtime/try-later.ts';
import type { CardRepository, PendingCard } from './card-repository.ts';
import type { IssueAnswer, Supplier } from './supplier-port.ts';

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
    const answer = await deps.supplier.issue(card);
    await failpoint('M11', card.orderReference);
    if (answer.kind === 'unknown') unanswered.push(`${answer.fault} ${answer.name}`);
    else if (await needsReview(deps, orderId, card, answer)) stopped = true;
  });
  if (stopped) return;
  if (unanswered.length > 0) throw new CardsStillPending(`${unanswered.length} cards: ${unanswered[0]}`);
  await deps.cards.allIssued(orderId);
}

/** Records the supplier's answer. @returns whether it needs review: asking again would give the same answer */
async function needsReview(
  { cards, openReviewItem }: IssueCardsDeps,
  orderId: string,
  { id }: PendingCard,
  answer: Exclude<IssueAnswer, { kind: 'unknown' }>,
): Promise<boolean> {
  if (answer.kind === 'issued' && (await cards.issued(id, answer.card))) return false;
  // A card that was taken back while the supplier was asked is no longer pending, and its answer changes nothing.
  if ((await cards.pending(orderId)).every((pending) => pending.id !== id)) return false;
  const [kind, detail] = reviewOf(answer);
  await openReviewItem(orderId, kind, detail);
  return true;
}

function reviewOf(answer: Exclude<IssueAnswer, { kind: 'unknown' }>): [kind: ReviewKind, detail: string] {
  switch (answer.kind) {
    case 'issued':
      return ['card-number-repeated', 'the supplier handed out a number that another card has'];
    case 'refused':
      return ['card-refused', `the supplier refuses a card: ${answer.name}`];
    case 'wrong':
      return ['card-wrong', `the supplier answered something else: ${answer.name}`];
    default:
      return assertNever(answer);
  }
}
