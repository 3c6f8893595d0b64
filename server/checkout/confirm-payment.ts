/*
 * Confirms a payment. Return, notification, sweep and operators all call `confirmPayment`.
 * 1. Claim the payment with a lease of 30 s and an attempt number. Another holder means: return the state with `busy`.
 * 2. Poll the provider (Assert). `decide` in payment-decision.ts is pure and returns the next step.
 * 3. Apply the decision:
 *    - authorize, recordCapture: capture; its transaction confirms the order and creates cards, parcel, mail and jobs.
 * - reversePayment voids or refunds money that we may not keep; `stop` opens a review item; the rest stores the state.
 * 4. Release the claim and schedule the next check (check-schedule.ts).
 * Recovery: each request is a committed row before it is sent, and each write repeats the attempt number. After a crash
 * at
 * any failpoint (M6 to M10) the sweep repeats from step 1. See docs/payments.md, invariants I-1, I-9 and I-19.
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
  /** A payment is confirmed at the provider where it was started. */
  providers: PaymentProviders;
  /** Digital cards that each method may pay for without liability shift (L-8). */
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
 * Polls the provider and completes the payment. Idempotent and safe to call concurrently: one caller holds the
 * claim, the others get `busy`.
 * @param onlyDue skips the payment if another process has checked it since it became due
 */
export async function confirmPayment(
  deps: ConfirmPaymentDeps,
  paymentId: string,
  trigger: Trigger,
  onlyDue = false,
): Promise<Confirmation> {
  const asking: ClaimCondition['polling'] =
    trigger === 'return' ? { everyMs: RETURN_POLL_INTERVAL_MS, maxPolls: RETURN_POLLS_MAX } : undefined;
  return pollAndApply(deps, paymentId, trigger, { polling: asking, onlyDue });
}

async function pollAndApply(
  deps: ConfirmPaymentDeps,
  paymentId: string,
  trigger: Trigger,
  conditions: Pick<ClaimCondition, 'polling' | 'onlyDue'> = {},
): Promise<Confirmation> {
  const { payments, log } = deps;
  // The sweep also claims completed payments: one whose process crashed before the release must not stay due.
  const when: ClaimCondition = { ...conditions, onlyIncomplete: trigger !== 'sweep' };
  const claimed = await payments.claim(paymentId, LEASE_MS, when);
  if (claimed === undefined) {
    const state = await payments.read(paymentId);
    // A repeated return gets the stored state, unless another process is polling right now.
    const isKnown = isComplete(state) || (when.polling !== undefined && !state.isClaimed);
    return { state, busy: !isKnown };
  }
  const { claim, state } = claimed;
  const provider = findProvider(deps.providers, state.provider);
  const limits = { noShift: deps.noShiftLimits, provider: provider.limits };
  const lease = { ms: LEASE_MS, extend: () => payments.extendClaim(claim, LEASE_MS) };
  let after = state;
  let released: ReleaseResult = 'overtaken';
  let captured = false;
  // Count the attempt as unanswered until it completes, so that our own crashes also back off.
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
      after = { ...state, status: 'Captured', orderStatus: 'Confirmed', pending: false, isClaimed: false };
      released = 'held';
    } else {
      after = await payments.read(paymentId);
      released = await release({ payments, limits: provider.limits, claim }, state, after, pollResult);
    }
  }
  if (pollResult.outcome === 'answered' && released !== 'needs-review' && hasFailedPolls(state)) {
    await payments.resolveUnansweredItems(state.orderId);
  }
  if (released !== 'overtaken') return { state: after, busy: false };
  // A newer claim or a new order of the buyer has superseded this one. Money that arrived must be returned now.
  return pollAndApply(deps, paymentId, trigger);
}

/** An operator may have a review item about missing answers. */
function hasFailedPolls({ checks, unanswered, misunderstood }: PaymentState): boolean {
  return unanswered + misunderstood > 0 || checks >= POLLS_MAX;
}

/** `overtaken`: a newer claim exists. `person`: an operator must decide. */
type ReleaseResult = 'held' | 'needs-review' | 'overtaken';

/** Schedules the next check, or opens a review item if no further check is planned. */
async function release(
  { payments, limits, claim }: Pick<ClaimedPayment, 'payments' | 'claim'> & { limits: ProviderLimits },
  before: PaymentState,
  after: PaymentState,
  result: PollResult,
): Promise<ReleaseResult> {
  const outcome = result.outcome;
  const questions = countPoll(before, result.hasReachedProvider, outcome);
  const next = getNextCheck(after, limits, outcome, questions);
  const nextCheckAt = typeof next === 'object' ? next : undefined;
  const afterPause = typeof outcome === 'object' && outcome.waits !== true;
  const hasReview = next === 'needs-review' && needsReview(outcome, questions);
  const review = hasReview ? toReviewItem(after, outcome, questions, result.message) : undefined;
  if (
    !(await payments.release(claim, {
      nextCheckAt,
      counters: questions,
      message: result.message,
      isAfterPause: afterPause,
      review,
    }))
  )
    return 'overtaken';
  return next === 'needs-review' ? 'needs-review' : 'held';
}

/** An answered payment was stopped for another reason, which already has its review item. */
function needsReview(outcome: PollOutcome, { asked }: PollCounters): boolean {
  return outcome !== 'answered' || asked >= POLLS_MAX;
}

function toReviewItem(
  { orderId }: PaymentState,
  outcome: PollOutcome,
  { asked }: PollCounters,
  message: PollResult['message'],
) {
  const kind = outcome === 'misunderstood' ? 'payment-unparsable' : 'payment-unanswered';
  const detail = `the provider was polled ${asked} times${message === undefined ? '' : `: ${message.name}`}`;
  return { orderId, kind, detail } as const;
}

function countPoll(before: PaymentState, asked: boolean, outcome: PollOutcome): PollCounters {
  const { checks, unanswered, misunderstood } = before;
  return {
    asked: checks + (asked ? 1 : 0),
    // A payment held back by a pause is polled as soon as the pause ends.
    unanswered:
      outcome === 'answered' ? 0 : typeof outcome === 'object' ? Math.max(unanswered, 1) : unanswered + 1,
    misunderstood:
      outcome === 'misunderstood' ? misunderstood + 1 : outcome === 'answered' ? 0 : misunderstood,
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

/** Its money has arrived, or has been returned. Nothing more will happen. */
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
      if (!isTooLate(payment.state)) return capture(payment, decision.transaction);
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
      log.warn({ reference: state.reference, item: decision.item }, 'payment stopped for a person');
      return payments.openReviewItem(state.orderId, decision.item, decision.detail);
    case 'reversePayment':
      // Never mark a capture that an operator made at the provider as Authorized: it would count as our capture.
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
  const answer = await provider.assert(token, toTransactionReference(state, provider.limits));
  recordProviderResponse(payment, 'assert', answer);
  return decide(state, answer, limits);
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
  const answer = await provider.capture({ ...request, transactionId });
  recordProviderResponse(payment, 'capture', answer);
  await failpoint('M9', reference);
  switch (answer.kind) {
    case 'captured':
      return recordCapture(payment, answer.captureId);
    case 'alreadyCaptured':
      return recordLostCapture({ ...payment, state: { ...state, status: 'Authorized', transactionId } });
    case 'unknown':
      log.warn({ reference }, 'capture not answered');
      return false;
    case 'refused':
      log.warn({ reference }, 'capture refused');
      await payments.closeRequest(request.requestId, 'refused', answer.name);
      await reversePayment(payment, { transactionId }, 'voided-unfulfilled');
      return false;
    default:
      return assertNever(answer);
  }
}

/** Reads the capture id of a lost response from the provider's Assert response. */
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

function isTooLate({ authorizedAt, now }: PaymentState): boolean {
  return authorizedAt !== undefined && now.getTime() - authorizedAt.getTime() > AUTHORIZED_LIMIT_MS;
}
