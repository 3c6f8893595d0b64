/*
 * Refunds an order: voids its cards at the supplier, then returns the money, then mails the buyer.
 *
 * States: Voiding -> Paying -> Done. Stopped needs an operator and can be resumed or cancelled.
 *
 * 1. Claim the refund with a lease of 30 s and an attempt number.
 * 2. Voiding: store a void request per card, then call the supplier. A used card stops the refund unless the loss is
 *    confirmed. Once every card is void, move to Paying; the database refuses this step earlier.
 * 3. Paying: store the refund request, then call the provider (checkout/refund-capture.ts). A refund with a lost response
 *    is searched before it is sent again.
 * 4. Done: store the credit note's job and the mail in the same transaction.
 *
 * Recovery: after a crash the lease expires and the job or the sweep calls `runRefund` again. Void ids and refund references
 * stay the same, so no card is voided twice and no money is returned twice (invariants I-2 and I-17).
 */
import { assertNever } from '#rules/assert-never.ts';
import type { ReviewKind } from '#rules/review-kinds.ts';
import { findProvider, type PaymentProviders } from '#server/checkout/payment-provider.ts';
import { type RefundCaptureDeps, refundCapture } from '#server/checkout/refund-capture.ts';
import type { Supplier } from '#server/fulfilment/supplier-port.ts';
import {
  type CardToVoid,
  describeOtherValue,
  type VoidCardOutcome,
  voidCard,
} from '#server/fulfilment/void-card.ts';
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

/** A step has no known outcome yet; the job is retried. */
export class RefundPendingError extends RetryableError {}

/** Lease of a claim. The holder renews it every third of this time. */
const LEASE_MS = 30_000;
/** Concurrent calls to the supplier (L-15). */
const CONCURRENT_CALLS = 8;

/**
 * Runs a refund as far as the external systems allow. Idempotent and safe to call concurrently: one caller holds the claim.
 * @returns the refund afterwards; `busy`: another process is working on it
 */
export async function runRefund(
  deps: RefundDeps,
  refundId: string,
): Promise<{ state: RefundState; busy: boolean }> {
  const { refunds } = deps;
  const before = await refunds.read(refundId);
  // The sweep resumes a waiting refund. Its cards are voided only then.
  if (isFinished(before) || before.waitsUntil !== undefined) return { state: before, busy: false };
  const claim = await refunds.claim(refundId, LEASE_MS);
  if (claim === undefined) return { state: before, busy: true };
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
export async function refundJob(deps: RefundDeps, refundId: string): Promise<void> {
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
    if (!(await deps.refunds.startPayout(claim))) return;
  }
  return returnMoney(deps, claim, state);
}

/** @returns true if the money may be returned */
async function voidCards(deps: RefundDeps, claim: RefundClaim, state: RefundState): Promise<boolean> {
  const open = state.cards.filter(({ status }) => status !== 'Void');
  const results: { place: string; taken: VoidCardOutcome }[] = [];
  await forEachConcurrently(open, CONCURRENT_CALLS, async (card) => {
    const voidId = await deps.refunds.openVoid(claim, card.id);
    if (voidId === undefined) return;
    const taken = await voidCard(deps, card, voidId);
    await record(deps.refunds, claim, state, card, taken);
    results.push({ place: card.place, taken });
  });
  if (results.some(({ taken }) => taken.kind === 'void' && taken.hasOtherValue)) return false;
  const refused = (why: 'used' | 'wrong') =>
    results.flatMap(({ place, taken }) => (taken.kind === 'refused' && taken.why === why ? [place] : []));
  const [wrong, used] = [refused('wrong'), refused('used')];
  if (!state.lossConfirmed) {
    if (wrong.length > 0) {
      const detail = `refund ${state.number}: the supplier's answer about ${formatPlaces(wrong)} contradicts our records`;
      return stopForReview(deps, claim, 'refund-void-wrong', detail);
    }
    if (used.length > 0) {
      const detail = `refund ${state.number}: ${formatPlaces(used)} used; confirm the loss, or leave out the used cards`;
      return stopForReview(deps, claim, 'refund-card-used', detail);
    }
  }
  const unknown = results.flatMap(({ taken }) => (taken.kind === 'unknown' ? [taken.name] : []));
  if (unknown.length === 0) return true;
  deps.log.warn({ reference: state.reference, cards: unknown.length, name: unknown[0] }, 'void not answered');
  return false;
}

async function record(
  refunds: RefundRepository,
  claim: RefundClaim,
  { number }: RefundState,
  card: CardToVoid,
  taken: VoidCardOutcome,
): Promise<void> {
  if (taken.kind === 'refused') await refunds.recordVoidRefusal(claim, card.id, taken.why, taken.name);
  if (taken.kind !== 'void') return;
  if (taken.hasOtherValue) {
    const detail = `refund ${number}: ${describeOtherValue(card)}; voided anyway`;
    await refunds.recordDifferingVoid(claim, card.id, 'refund-void-differs', detail);
  } else await refunds.recordVoid(claim, card.id, taken.outcome);
}

async function stopForReview(deps: RefundDeps, claim: RefundClaim, kind: ReviewKind, detail: string) {
  await deps.refunds.stop(claim, kind, detail);
  return false;
}

function formatPlaces(places: readonly string[]): string {
  return `${places.length === 1 ? 'card' : 'cards'} ${places.slice(0, 10).join(', ')}${places.length > 10 ? ' …' : ''}`;
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
      openPayoutRequest: () => refunds.openPayoutRequest(claim),
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
    case 'payoutRefused':
      await refunds.stop(claim, 'refund-refused', `refund ${number}: the provider refused: ${outcome.name}`);
      return;
    case 'differs':
      await refunds.stop(claim, 'refund-differs', `refund ${number}: ${outcome.detail}`);
      return;
    default:
      return assertNever(outcome);
  }
}
