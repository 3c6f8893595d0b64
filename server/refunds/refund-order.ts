/*
 * Refunds an order: voids its cards at the supplier, then returns the money, then mails the buyer.
 *
 * States: Voiding -> Paying -> Done. Stopped needs an operator and can be resumed or cancelled.
 *
 * 1. Claim the refund with a lease of 30 s and an attempt number.
 * 2. Voiding: store a void request per card, then call the supplier. A used card stops the refund unless the loss is
 *    confirmed. Once every card is void, move to Paying; the database refuses this step earlier.
 * 3. Paying: store the refund request, then call the provider (checkout/refund-capture.ts). If a response
 *    was lost, search for the refund before sending it again.
 * 4. Done: store the credit note's job and the mail in the same transaction.
 *
 * Recovery: after a crash the lease expires and the job or the sweep calls `runRefund` again. Void ids and refund references
 * stay the same, so no card is voided twice and no money is returned twice (invariants I-2 and I-17).
 */
import { assertNever } from '#rules/assert-never.ts';
import type { ReviewDetail } from '#rules/review-detail.ts';
import type { ReviewKind } from '#rules/review-kinds.ts';
import { findProvider, type PaymentProviders } from '#server/checkout/payment-provider.ts';
import { type RefundCaptureDeps, refundCapture } from '#server/checkout/refund-capture.ts';
import type { Supplier } from '#server/fulfilment/supplier-port.ts';
import { type CardToVoid, type VoidCardOutcome, voidCard } from '#server/fulfilment/void-card.ts';
import type { RefundRepository } from '#server/postgres/refunds/refund-repository.ts';
import { forEachConcurrently } from '#server/runtime/for-each-concurrently.ts';
import { RetryableError } from '#server/runtime/retryable-error.ts';
import { withLease } from '#server/runtime/with-lease.ts';
import type { RefundClaim, RefundState } from './refund-state.ts';

export type RefundDeps = {
  refunds: RefundRepository;
  supplier: Pick<Supplier, 'void'>;
  providers: PaymentProviders;
  log: RefundCaptureDeps['log'] & { info: (fields: object, message: string) => void };
};

/** Thrown if the outcome of a step is unknown. The job is retried. */
export class RefundPendingError extends RetryableError {}

/** Lease of a claim. The holder renews it every third of this time. */
const LEASE_MS = 30_000;
/** Concurrent calls to the supplier (L-15). */
const CONCURRENT_CALLS = 8;

/**
 * Runs a refund as far as the external systems allow. Idempotent. Calls may be concurrent: only one holds the
 * claim.
 * @returns the refund afterwards; `busy`: another process is working on it
 */
export async function runRefund(
  deps: RefundDeps,
  refundId: string,
): Promise<{ state: RefundState; busy: boolean }> {
  const { refunds } = deps;
  const initial = await refunds.read(refundId);
  // The payment method doesn't accept a refund yet. The sweep resumes it later, and only then voids the cards.
  if (isFinished(initial) || initial.waitsUntil !== undefined) return { state: initial, busy: false };
  const claim = await refunds.claim(refundId, LEASE_MS);
  if (claim === undefined) return { state: initial, busy: true };
  const lease = { ms: LEASE_MS, extend: () => refunds.extend(claim, LEASE_MS) };
  try {
    await withLease(lease, deps.log, async () => runSteps(deps, claim, await refunds.read(refundId)));
  } finally {
    await refunds.release(claim);
  }
  return { state: await refunds.read(refundId), busy: false };
}

/**
 * Runs a refund as a job, so that it continues after a crash.
 * @throws RefundPendingError if a retry soon is useful
 */
export async function runRefundJob(deps: RefundDeps, refundId: string): Promise<void> {
  const { state } = await runRefund(deps, refundId);
  // The sweep polls the provider with growing delays, because providers forbid frequent polling.
  if (state.status === 'Voiding' && state.waitsUntil === undefined)
    throw new RefundPendingError(`refund is ${state.status}`);
}

function isFinished({ status }: RefundState): boolean {
  return status === 'Done' || status === 'Stopped';
}

async function runSteps(deps: RefundDeps, claim: RefundClaim, state: RefundState): Promise<void> {
  if (isFinished(state)) return;
  if (state.status === 'Voiding') {
    if (!(await voidCards(deps, claim, state))) return;
    if (!(await deps.refunds.startPaying(claim))) return;
  }
  return returnMoney(deps, claim, state);
}

/** Voids the remaining cards. @returns true if the money may now be returned */
async function voidCards(deps: RefundDeps, claim: RefundClaim, state: RefundState): Promise<boolean> {
  const cardsToVoid = state.cards.filter(({ status }) => status !== 'Void');
  const results: { place: string; result: VoidCardOutcome }[] = [];
  await forEachConcurrently(cardsToVoid, CONCURRENT_CALLS, async (card) => {
    const voidId = await deps.refunds.openVoid(claim, card.id);
    if (voidId === undefined) return;
    const result = await voidCard(deps, card, voidId);
    await recordVoidOutcome(deps.refunds, claim, state, card, result);
    results.push({ place: card.place, result });
  });
  if (results.some(({ result }) => result.kind === 'void' && result.hasOtherValue)) return false;
  const listRefused = (why: 'used' | 'wrong') =>
    results.flatMap(({ place, result }) => (result.kind === 'refused' && result.why === why ? [place] : []));
  const [wrong, used] = [listRefused('wrong'), listRefused('used')];
  if (!state.lossConfirmed) {
    if (wrong.length > 0) {
      return stopForReview(deps, claim, 'refund-void-wrong', { refund: state.number, cards: wrong });
    }
    if (used.length > 0) {
      return stopForReview(deps, claim, 'refund-card-used', { refund: state.number, cards: used });
    }
  }
  const unknown = results.flatMap(({ result }) => (result.kind === 'unknown' ? [result.name] : []));
  if (unknown.length === 0) return true;
  deps.log.warn(
    { reference: state.reference, cards: unknown.length, name: unknown[0] },
    'the supplier did not respond to a void request',
  );
  return false;
}

async function recordVoidOutcome(
  refunds: RefundRepository,
  claim: RefundClaim,
  { number }: RefundState,
  card: CardToVoid,
  result: VoidCardOutcome,
): Promise<void> {
  if (result.kind === 'refused') await refunds.recordVoidRefusal(claim, card.id, result.why, result.name);
  if (result.kind !== 'void') return;
  if (result.hasOtherValue) {
    const detail = { refund: number, cards: [card.place] };
    await refunds.recordDifferingVoid(claim, card.id, 'refund-void-differs', detail);
  } else await refunds.recordVoid(claim, card.id, result.outcome);
}

async function stopForReview(deps: RefundDeps, claim: RefundClaim, kind: ReviewKind, detail: ReviewDetail) {
  await deps.refunds.stop(claim, kind, detail);
  return false;
}

async function returnMoney(deps: RefundDeps, claim: RefundClaim, state: RefundState): Promise<void> {
  const { refunds, log } = deps;
  const provider = findProvider(deps.providers, state.provider);
  const { reference, number, amount, captured, refundedBefore, transactionId: refundId } = state;
  const outcome = await refundCapture(
    {
      provider,
      log,
      openRefundRequest: () => refunds.openRefundRequest(claim, provider.limits),
      openRefundCaptureRequest: () => refunds.openRefundCaptureRequest(claim),
      recordAuthorization: (transactionId) => refunds.recordAuthorization(claim, transactionId),
    },
    {
      ...captured,
      orderReference: reference,
      reference: `${reference}-R${number}`,
      amount,
      refundedBefore,
      refundId,
    },
  );
  switch (outcome.kind) {
    case 'paid':
      if (await refunds.complete(claim)) log.info({ reference, number }, 'refund done');
      return;
    case 'pending':
    case 'unknown':
    case 'overtaken':
      return;
    case 'refused':
    case 'captureRefused':
      await refunds.stop(claim, 'refund-refused', { refund: number, response: outcome.name });
      return;
    case 'differs':
      await refunds.stop(claim, 'refund-differs', {
        refund: number,
        differences: outcome.differences,
      });
      return;
    default:
      return assertNever(outcome);
  }
}
