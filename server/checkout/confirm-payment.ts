/*
 * Confirms a payment. Return, notification, sweep and operators all call `confirmPayment`.
 * 1. Claim the payment with a lease of 30 s and an attempt number. If another process holds it, return
 *    `busy`.
 * 2. Poll the provider (Assert). `decide` in payment-decision.ts is pure and returns the next step.
 * 3. Apply the decision:
 *    - authorize, recordCapture: capture. The capture's transaction confirms the order and creates cards,
 *      parcel, mails and jobs.
 *    - reversePayment: void or refund money that we may not keep.
 *    - stop: open a review item.
 *    - all others: store the payment's new state.
 * 4. Release the claim and schedule the next check (check-schedule.ts).
 *
 * Recovery: each request is a committed row before it is sent, and each write repeats the attempt number.
 * After a crash at any failpoint (M6 to M10), the sweep repeats from step 1. See docs/payments.md, I-1, I-9
 * and I-19.
 */
import { failpoint } from '#failpoint';
import { assertNever } from '#rules/assert-never.ts';
import { AUTHORIZED_LIMIT_MS } from '#rules/deadlines.ts';
import type { NoShiftLimits } from '#rules/liability-shift.ts';
import { NO_LIABILITY_SHIFT } from '#rules/status-causes.ts';
import type { PaymentRepository } from '#server/postgres/payments/payment-repository.ts';
import { withLease } from '#server/runtime/with-lease.ts';
import { getNextCheck, POLLS_MAX, type PollOutcome, RETURN_POLLS_MAX } from './check-schedule.ts';
import { type Decision, decide, shouldEmailBuyer, toTransactionReference } from './payment-decision.ts';
import {
  findProvider,
  type PaymentProviders,
  type ProviderLimits,
  type Transaction,
} from './payment-provider.ts';
import type { ClaimCondition, PaymentState, PollCounters } from './payment-state.ts';
import {
  emptyPollResult,
  type PaymentLog,
  type PollResult,
  recordProviderResponse,
} from './provider-response.ts';
import { type ClaimedPayment, reversePayment } from './reverse-payment.ts';

/** The event that triggered the confirmation. */
export type Trigger = 'return' | 'notification' | 'sweep' | 'operator';

export type ConfirmPaymentDeps = {
  payments: PaymentRepository;
  /** Includes earlier providers, because a payment is confirmed at the provider where it was started. */
  providers: PaymentProviders;
  /** Maximum value of digital cards that each method may pay for without liability shift (L-8). */
  noShiftLimits: NoShiftLimits;
  log: PaymentLog;
};

/** The payment after the confirmation. `busy`: another process is working on it. */
export type Confirmation = { state: PaymentState; busy: boolean };

/** Repeated returns within this time reuse the stored state instead of polling (L-20). */
export const RETURN_POLL_INTERVAL_MS = 15_000;

/** Lease of a claim. The holder renews it every third of this time. */
export const LEASE_MS = 30_000;

/**
 * Polls the provider and completes the payment. Idempotent and safe to call concurrently: one caller holds
 * the claim, the others get `busy`.
 * @param onlyDue skips the payment if another process has checked it since it became due
 */
export async function confirmPayment(
  deps: ConfirmPaymentDeps,
  paymentId: string,
  trigger: Trigger,
  onlyDue = false,
): Promise<Confirmation> {
  const polling: ClaimCondition['polling'] =
    trigger === 'return' ? { everyMs: RETURN_POLL_INTERVAL_MS, maxPolls: RETURN_POLLS_MAX } : undefined;
  return pollAndApply(deps, paymentId, trigger, { polling, onlyDue });
}

async function pollAndApply(
  deps: ConfirmPaymentDeps,
  paymentId: string,
  trigger: Trigger,
  conditions: Pick<ClaimCondition, 'polling' | 'onlyDue'> = {},
): Promise<Confirmation> {
  const { payments, log } = deps;
  // The sweep also claims complete payments, because a crash before the release would leave them due forever.
  const condition: ClaimCondition = { ...conditions, onlyIncomplete: trigger !== 'sweep' };
  const claimed = await payments.claim(paymentId, LEASE_MS, condition);
  if (claimed === undefined) {
    const state = await payments.read(paymentId);
    // A repeated return gets the stored state, unless another process is polling right now.
    const isUpToDate = isComplete(state) || (condition.polling !== undefined && !state.isClaimed);
    return { state, busy: !isUpToDate };
  }
  const { claim, state } = claimed;
  const provider = findProvider(deps.providers, state.provider);
  const limits = { noShift: deps.noShiftLimits, provider: provider.limits };
  const lease = { ms: LEASE_MS, extend: () => payments.extendClaim(claim, LEASE_MS) };
  let stateAfter = state;
  let released: ReleaseResult = 'overtaken';
  let captured = false;
  // Count the attempt as unanswered until it completes, so that checks also back off after our own crashes.
  let pollResult: PollResult = { hasReachedProvider: true, outcome: 'unanswered', message: undefined };
  try {
    const payment: ClaimedPayment = {
      payments,
      provider,
      limits,
      log,
      claim,
      state,
      pollResult: emptyPollResult(),
    };
    captured = await withLease(lease, log, () => complete(payment, trigger));
    pollResult = payment.pollResult;
  } finally {
    if (captured) {
      // The capture's transaction has released the claim.
      stateAfter = {
        ...state,
        status: 'Captured',
        orderStatus: 'Confirmed',
        pending: false,
        isClaimed: false,
      };
      released = 'released';
    } else {
      stateAfter = await payments.read(paymentId);
      released = await release({ payments, limits: provider.limits, claim }, state, stateAfter, pollResult);
    }
  }
  if (pollResult.outcome === 'answered' && released !== 'needs-review' && hasFailedPolls(state)) {
    await payments.resolveUnansweredItems(state.orderId);
  }
  if (released !== 'overtaken') return { state: stateAfter, busy: false };
  // A newer claim or a new order of the buyer has superseded this one. Money that arrived must be returned
  // now.
  return pollAndApply(deps, paymentId, trigger);
}

/** True if a review item about missing responses may be open. */
function hasFailedPolls({ checks, unanswered, misunderstood }: PaymentState): boolean {
  return unanswered + misunderstood > 0 || checks >= POLLS_MAX;
}

/** `overtaken`: a newer claim exists. `needs-review`: an operator must decide. */
type ReleaseResult = 'released' | 'needs-review' | 'overtaken';

/** Schedules the next check, or opens a review item if no further check is planned. */
async function release(
  { payments, limits, claim }: Pick<ClaimedPayment, 'payments' | 'claim'> & { limits: ProviderLimits },
  stateBefore: PaymentState,
  stateAfter: PaymentState,
  result: PollResult,
): Promise<ReleaseResult> {
  const outcome = result.outcome;
  const counters = countPoll(stateBefore, result.hasReachedProvider, outcome);
  const next = getNextCheck(stateAfter, limits, outcome, counters);
  const nextCheckAt = typeof next === 'object' ? next : undefined;
  const isAfterPause = typeof outcome === 'object' && outcome.isMethodDelay !== true;
  const shouldOpenItem = next === 'needs-review' && needsReview(outcome, counters);
  const review = shouldOpenItem ? toReviewItem(stateAfter, outcome, counters, result.message) : undefined;
  if (
    !(await payments.release(claim, {
      nextCheckAt,
      counters,
      message: result.message,
      isAfterPause,
      review,
    }))
  )
    return 'overtaken';
  return next === 'needs-review' ? 'needs-review' : 'released';
}

/**
 * False if the provider responded: then the payment stopped for another reason, which has its own review
 * item.
 */
function needsReview(outcome: PollOutcome, { polls }: PollCounters): boolean {
  return outcome !== 'answered' || polls >= POLLS_MAX;
}

function toReviewItem(
  { orderId }: PaymentState,
  outcome: PollOutcome,
  { polls }: PollCounters,
  message: PollResult['message'],
) {
  const kind = outcome === 'misunderstood' ? 'payment-unparsable' : 'payment-unanswered';
  const detail = { attempts: polls, response: message?.name };
  return { orderId, kind, detail } as const;
}

function countPoll(stateBefore: PaymentState, wasSent: boolean, outcome: PollOutcome): PollCounters {
  const { checks, unanswered, misunderstood } = stateBefore;
  const polls = checks + (wasSent ? 1 : 0);
  if (outcome === 'answered') return { polls, unanswered: 0, misunderstood: 0 };
  // During a pause, count at least 1, so that the end of the pause makes the payment due.
  if (typeof outcome === 'object') return { polls, unanswered: Math.max(unanswered, 1), misunderstood };
  return {
    polls,
    unanswered: unanswered + 1,
    misunderstood: outcome === 'misunderstood' ? misunderstood + 1 : misunderstood,
  };
}

/** @returns true if this attempt captured the payment */
async function complete(payment: ClaimedPayment, trigger: Trigger): Promise<boolean> {
  const { state, log } = payment;
  if (state.token === undefined || isComplete(state)) return false;
  await failpoint('M6', state.reference);
  const decision = await poll(payment, state.token);
  log.info({ reference: state.reference, decision: decision.kind }, 'payment polled');
  return applyDecision(payment, decision, trigger);
}

/** True if the money has arrived or was returned, so that nothing more will happen. */
export function isComplete({ status, isReversed }: PaymentState): boolean {
  return status === 'Captured' || isReversed;
}

/** @returns true if the payment is captured now */
async function applyDecision(
  payment: ClaimedPayment,
  decision: Decision,
  trigger: Trigger,
): Promise<boolean> {
  switch (decision.kind) {
    case 'recordCapture':
      return (await authorize(payment, decision.transaction)) && recordCapture(payment, decision.captureId);
    case 'authorize':
      // Void an old authorization only here, where the provider has just reported that nothing is captured.
      if (!isAuthorizationTooOld(payment.state)) return capture(payment, decision.transaction);
      await reversePayment(
        payment,
        { transactionId: decision.transaction.transactionId },
        'voided-unfulfilled',
      );
      return false;
    default:
      await applyOtherDecision(payment, decision, trigger);
      return false;
  }
}

type OtherDecision = Exclude<Decision, { kind: 'recordCapture' | 'authorize' }>;

async function applyOtherDecision(
  payment: ClaimedPayment,
  decision: OtherDecision,
  trigger: Trigger,
): Promise<unknown> {
  const { payments, claim, state, log } = payment;
  switch (decision.kind) {
    case 'wait':
      return;
    case 'markPending':
      return payments.recordPending(claim, true);
    case 'clearPending':
      return payments.recordPending(claim, false);
    case 'end': {
      const { ending } = decision;
      return payments.recordEnd(claim, ending, shouldEmailBuyer(state, ending, trigger === 'sweep'));
    }
    case 'stop':
      log.warn({ reference: state.reference, item: decision.item }, 'payment stopped for review');
      return payments.openReviewItem(state.orderId, decision.item, decision.detail);
    case 'reversePayment':
      // Don't mark a capture that an operator made at the provider as Authorized, or it would count as our
      // capture.
      if (decision.cause === NO_LIABILITY_SHIFT && decision.captureId === undefined) {
        if (!(await authorize(payment, decision.transaction))) return;
      }
      return reversePayment(payment, decision, decision.cause);
    case 'recordReversal':
      return payments.recordReversal(claim, decision.transactionId, decision.cause);
    default:
      return assertNever(decision);
  }
}

async function poll(payment: ClaimedPayment, token: string): Promise<Decision> {
  const { provider, limits, state } = payment;
  const result = await provider.assert(token, toTransactionReference(state, provider.limits));
  recordProviderResponse(payment, 'assert', result);
  return decide(state, result, limits);
}

async function authorize(
  { payments, claim, state }: ClaimedPayment,
  transaction: Transaction,
): Promise<boolean> {
  if (state.status === 'Authorized') return true;
  await failpoint('M7', state.reference);
  return payments.recordAuthorization(claim, transaction);
}

/** @returns true if the payment is captured now */
async function capture(payment: ClaimedPayment, transaction: Transaction): Promise<boolean> {
  const { payments, provider, claim, state, log } = payment;
  const { reference } = state;
  const { transactionId } = transaction;
  const isNew = state.status !== 'Authorized';
  if (isNew) await failpoint('M7', reference);
  const request = await payments.openRequest(claim, 'capture', isNew ? transaction : undefined);
  if (request === undefined) return false;
  await failpoint('M8', reference);
  const result = await provider.capture({ ...request, transactionId });
  recordProviderResponse(payment, 'capture', result);
  await failpoint('M9', reference);
  switch (result.kind) {
    case 'captured':
      return recordCapture(payment, result.captureId);
    case 'alreadyCaptured':
      return recordLostCapture({ ...payment, state: { ...state, status: 'Authorized', transactionId } });
    case 'unknown':
      log.warn({ reference }, 'no response to the capture');
      return false;
    case 'refused':
      log.warn({ reference }, 'capture refused');
      await payments.closeRequest(request.requestId, 'refused', result.name);
      await reversePayment(payment, { transactionId }, 'voided-unfulfilled');
      return false;
    default:
      return assertNever(result);
  }
}

/** Polls the provider for the capture id, because the response to the capture was lost. */
async function recordLostCapture(payment: ClaimedPayment): Promise<boolean> {
  if (payment.state.token === undefined) return false;
  const decision = await poll(payment, payment.state.token);
  return decision.kind === 'recordCapture' && recordCapture(payment, decision.captureId);
}

async function recordCapture(
  { payments, claim, state }: ClaimedPayment,
  captureId: string,
): Promise<boolean> {
  const captured = await payments.recordCapture(claim, captureId);
  await failpoint('M10', state.reference);
  return captured;
}

function isAuthorizationTooOld({ authorizedAt, now }: PaymentState): boolean {
  return authorizedAt !== undefined && now.getTime() - authorizedAt.getTime() > AUTHORIZED_LIMIT_MS;
}
