/*
 * Issues the digital cards of a paid order. The job `issue-cards` calls it.
 *
 * 1. Read the pending cards. The capture's transaction has created their rows (postgres/orders/create-fulfilment.ts).
 * 2. Call the supplier for each card, at most eight at a time. The card's own id is the issue id, so a repeated call
 *    returns the same card (invariant I-4).
 * 3. Store number and PIN encrypted; the card becomes Issued.
 * 4. When no card is pending, add the mail with the PDF. All cards are mailed together or not at all.
 *
 * Recovery: a crash or a lost response leaves cards Pending and the job retries without end. A response that
 * a retry can't change opens a review item and stops the job until an operator resolves it. After 15 minutes
 * a review item opens and the buyer gets a mail. A scheduled task finds orders whose job is missing
 * (postgres/cards/pg-pending-work.ts).
 */
import { failpoint } from '#failpoint';
import { assertNever } from '#rules/assert-never.ts';
import type { ReviewDetail } from '#rules/review-detail.ts';
import type { ReviewKind } from '#rules/review-kinds.ts';
import type { OpenReviewItem } from '#server/operations/review-item.ts';
import type { CardRepository } from '#server/postgres/cards/card-repository.ts';
import { forEachConcurrently } from '#server/runtime/for-each-concurrently.ts';
import { RetryableError } from '#server/runtime/retryable-error.ts';
import type { IssueResult, PendingCard, Supplier } from './supplier-port.ts';

export type IssueCardsDeps = {
  cards: CardRepository;
  supplier: Supplier;
  openReviewItem: OpenReviewItem;
};

/** Concurrent calls to the supplier (L-15). */
const CONCURRENT_CALLS = 8;

/** The supplier's response for some cards is missing, and no card needs review. The job is retried. */
export class CardsPendingError extends RetryableError {}

/**
 * Issues the pending digital cards of a paid order. Idempotent.
 * @throws CardsPendingError if the response for a card is missing
 */
export async function issueCards(deps: IssueCardsDeps, orderId: string): Promise<void> {
  const pending = await deps.cards.listPending(orderId);
  const unanswered: string[] = [];
  let stopped = false;
  await forEachConcurrently(pending, CONCURRENT_CALLS, async (card) => {
    const response = await deps.supplier.issue(card);
    await failpoint('M11', card.orderReference);
    if (response.kind === 'unknown') unanswered.push(`${response.fault} ${response.name}`);
    else if (await needsReview(deps, orderId, card, response)) stopped = true;
  });
  if (stopped) return;
  if (unanswered.length > 0) throw new CardsPendingError(`${unanswered.length} cards: ${unanswered[0]}`);
  await deps.cards.completeIssuing(orderId);
}

/**
 * Stores the supplier's response.
 * @returns true if it needs review because a retry would get the same response
 */
async function needsReview(
  { cards, openReviewItem }: IssueCardsDeps,
  orderId: string,
  { id }: PendingCard,
  response: Exclude<IssueResult, { kind: 'unknown' }>,
): Promise<boolean> {
  if (response.kind === 'issued' && (await cards.recordIssue(id, response.card))) return false;
  // A card voided during the call is no longer pending; its response changes nothing.
  if ((await cards.listPending(orderId)).every((pending) => pending.id !== id)) return false;
  const [kind, detail] = toReviewItem(response);
  await openReviewItem(orderId, kind, detail);
  return true;
}

function toReviewItem(
  response: Exclude<IssueResult, { kind: 'unknown' }>,
): [kind: ReviewKind, detail: ReviewDetail] {
  switch (response.kind) {
    case 'issued':
      return ['card-number-repeated', {}];
    case 'refused':
      return ['card-refused', { response: response.name }];
    case 'wrong':
      return ['card-wrong', { response: response.name }];
    default:
      return assertNever(response);
  }
}
