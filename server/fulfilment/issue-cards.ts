/*
 * Issues the digital cards of a paid order. The job `issue-cards` calls it.
 *
 * 1. Read the pending cards. The capture's transaction has created their rows (postgres/orders/create-fulfilment.ts).
 * 2. Call the supplier for each card, at most eight at a time. The card's own id is the issue id, so a repeated call
 *    returns the same card (invariant I-4).
 * 3. Store numbers and PINs encrypted, 40 cards per transaction; the cards become Issued. The transaction after which
 *    no card is pending adds the mail with the PDF and completes the job. All cards are mailed together or not at all.
 *
 * Recovery: a crash or a lost response leaves cards Pending and the job retries without end. A response that
 * a retry can't change opens a review item and stops the job until an operator resolves it. After 15 minutes
 * a review item opens and the buyer gets a mail. A scheduled task finds orders whose job is missing
 * (postgres/cards/pending-work.ts).
 */
import { failpoint } from '#failpoint';
import { assertNever } from '#rules/assert-never.ts';
import type { ReviewDetail } from '#rules/review-detail.ts';
import type { ReviewKind } from '#rules/review-kinds.ts';
import type { OpenReviewItem } from '#server/operations/review-item.ts';
import type { CardRepository } from '#server/postgres/cards/card-repository.ts';
import { forEachConcurrently } from '#server/runtime/for-each-concurrently.ts';
import { RetryableError } from '#server/runtime/retryable-error.ts';
import type { IssuedCard, IssueResult, Supplier } from './supplier-port.ts';

export type IssueCardsDeps = {
  cards: CardRepository;
  supplier: Supplier;
  openReviewItem: OpenReviewItem;
};

/** Concurrent calls to the supplier (L-15). */
const CONCURRENT_CALLS = 8;
/** Maximum number of cards whose responses a crash can lose. */
const CARDS_PER_TRANSACTION = 40;

/** Thrown if the supplier didn't respond for some cards and no card needs review. The job is retried. */
export class CardsPendingError extends RetryableError {}

/**
 * Issues the pending digital cards of a paid order. Idempotent.
 * @param jobId the job to complete when no card is pending
 * @throws CardsPendingError if the response for a card is missing
 */
export async function issueCards(deps: IssueCardsDeps, orderId: string, jobId?: string): Promise<void> {
  const pending = await deps.cards.listPending(orderId);
  const [orderReference = ''] = pending.map((card) => card.orderReference);
  const unusable: { id: string; review: ReviewCause }[] = [];
  const unanswered: string[] = [];
  let offset = 0;
  do {
    const issued: { id: string; issued: IssuedCard }[] = [];
    const batch = pending.slice(offset, offset + CARDS_PER_TRANSACTION);
    await forEachConcurrently(batch, CONCURRENT_CALLS, async (card) => {
      const response = await deps.supplier.issue(card);
      await failpoint('M11', card.orderReference);
      const { id } = card;
      if (response.kind === 'issued') issued.push({ id, issued: response.card });
      else if (response.kind === 'unknown') unanswered.push(`${response.fault} ${response.name}`);
      else unusable.push({ id, review: toReviewCause(response) });
    });
    const repeatedIds = await deps.cards.recordIssued(orderId, issued, jobId);
    unusable.push(...repeatedIds.map((id) => ({ id, review: NUMBER_REPEATED })));
    offset += CARDS_PER_TRANSACTION;
  } while (offset < pending.length);
  await failpoint('M12', orderReference);
  if (await openReviewItems(deps, orderId, unusable)) return;
  if (unanswered.length > 0) throw new CardsPendingError(`${unanswered.length} cards: ${unanswered[0]}`);
}

type ReviewCause = readonly [kind: ReviewKind, detail: ReviewDetail];

const NUMBER_REPEATED: ReviewCause = ['card-number-repeated', {}];

/**
 * Opens review items for cards whose response a retry wouldn't change.
 * @returns true if an item was opened
 */
async function openReviewItems(
  { cards, openReviewItem }: IssueCardsDeps,
  orderId: string,
  unusable: readonly { id: string; review: ReviewCause }[],
): Promise<boolean> {
  if (unusable.length === 0) return false;
  const pending = await cards.listPending(orderId);
  // A card voided during the call is no longer pending; its response changes nothing.
  const stopped = unusable.filter(({ id }) => pending.some((card) => card.id === id));
  for (const { review } of stopped) await openReviewItem(orderId, ...review);
  return stopped.length > 0;
}

function toReviewCause(response: Extract<IssueResult, { kind: 'refused' | 'wrong' }>): ReviewCause {
  switch (response.kind) {
    case 'refused':
      return ['card-refused', { response: response.name }];
    case 'wrong':
      return ['card-wrong', { response: response.name }];
    default:
      return assertNever(response);
  }
}
