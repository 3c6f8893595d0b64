import { failpoint } from '#failpoint';
import { assertNever } from '#rules/assert-never.ts';
import { AUTHORIZED_LIMIT_MS } from '#rules/deadlines.ts';
import type { NoShiftLimits } from '#rules/liability-shift.ts';
import { NO_LIABILITY_SHIFT } from '#rules/status-causes.ts';
import { withLease } from '#server/runtime/with-lease.ts';
import { type Heard, nextCheck, QUESTIONS_MAX, RETURN_QUESTIONS_MAX } from './check-schedule.ts';
import { type Hearing, hearAnswer, newHearing, type PaymentLog } from './hear-answer.ts';
import { type Decision, decide, inquiryOf, isToldByMail } from './payment-decision.ts';
import {
  type PaymentProviders,
  type ProviderLimits,
  providerNamed,
  type Transaction,
} from './payment-provider.ts';
import type { ClaimWhen, PaymentRepository, PaymentState, Questions } from './payment-repository.ts';
import { type ClaimedPayment, reversePayment } from './reverse-payment.ts';

/** What has a payment confirmed: the buyer's return, the provider's notification, the sweep, or a command. */
export type Trigger = 'return' | 'notification' | 'sweep' | 'operator';

export type ConfirmPaymentDeps = {
  payments: PaymentRepository;
  /** Each payment is confirmed at the provider where it was started. */
  providers: PaymentProviders;
  /** Digital cards that each method may pay for without liability shift (L-8). */
  noShiftLimits: NoShiftLimits;
  log: PaymentLog;
};

/** The payment as it stands afterwards. `busy`: another process works at it. */
export type Confirmation = { state: PaymentState; busy: boolean };

/** A buyer's return has the provider asked at most once in this time: what is known answers the others (L-20). */
export const RETURN_ASKS_EVERY_MS = 15_000;

/** How long after its process ended a payment stays claimed; a living process extends its lease every third of it. */
export const LEASE_MS = 30_000;

/**
 * Finds out what became of a payment and finishes it. Idempotent, and safe from any number of callers at once:
 * one of them holds the claim, the others are told that it is busy.
 * @param onlyDue asks nobody about a payment that another one has looked at since it was found to be due
 */
export async function confirmPayment(
  deps: ConfirmPaymentDeps,
  paymentId: string,
  trigger: Trigger,
  onlyDue = false,
): Promise<Confirmation> {
  // A return that is not the first in this time asks nobody.
  const asking =
    trigger === 'return' ? { everyMs: RETURN_ASKS_EVERY_MS, most: RETURN_QUESTIONS_MAX } : undefined;
  return confirmNow(deps, paymentId, trigger, { asking, onlyDue });
}

async function confirmNow(
  deps: ConfirmPaymentDeps,
  paymentId: string,
  trigger: Trigger,
  { asking, onlyDue }: Pick<ClaimWhen, 'asking' | 'onlyDue'> = {},
): Promise<Confirmation> {
  const { payments, log } = deps;
  // The sweep looks at settled ones too: one whose process ended before it was released is not due for ever.
  const when = { asking, onlyDue, onlyUnsettled: trigger !== 'sweep' };
  const claimed = await payments.claim(paymentId, LEASE_MS, when);
  if (claimed === undefined) {
    const state = await payments.read(paymentId);
    // Of a return that was only too soon, what is known is the answer, unless somebody is just finding out more.
    const isKnown = isSettled(state) || (asking !== undefined && !state.held);
    return { state, busy: !isKnown };
  }
  const { claim, state } = claimed;
  const provider = providerNamed(deps.providers, state.provider);
  const limits = { noShift: deps.noShiftLimits, provider: provider.limits };
  const lease = { ms: LEASE_MS, extend: () => payments.extend(claim, LEASE_MS) };
  let after = state;
  let released: Released = 'overtaken';
  let captured = false;
  // Until it is over, nothing is known of it: a fault of our own must not have the provider asked without end either.
  let hearing: Hearing = { asked: true, heard: 'unanswered', told: undefined };
  try {
    const payment = { payments, provider, limits, log, claim, state, hearing: newHearing() };
    captured = await withLease(lease, log, () => complete(payment, trigger));
    hearing = payment.hearing;
  } finally {
    if (captured) {
      // With the capture the claim was given back.
      after = { ...state, status: 'Captured', orderStatus: 'Confirmed', pending: false, held: false };
      released = 'held';
    } else {
      after = await payments.read(paymentId);
      released = await release({ payments, limits: provider.limits, claim }, state, after, hearing);
    }
  }
  if (hearing.heard === 'answered' && released !== 'person' && isInTrouble(state)) {
    await payments.resolveUnanswered(state.orderId);
  }
  if (released !== 'overtaken') return { state: after, busy: false };
  // Overtaken, maybe by a new order of the buyer: if money has come for this one, it has to be given back now.
  return confirmNow(deps, paymentId, trigger);
}

/** A person may have been told that its answers are missing. */
function isInTrouble({ checks, unanswered, misunderstood }: PaymentState): boolean {
  return unanswered + misunderstood > 0 || checks >= QUESTIONS_MAX;
}

/** Whether the claim was still the newest, and whether a person has to look. */
type Released = 'held' | 'person' | 'overtaken';

/** Plans the next look, or puts the payment on the operators' list where none is to come by itself. */
async function release(
  { payments, limits, claim }: Pick<ClaimedPayment, 'payments' | 'claim'> & { limits: ProviderLimits },
  before: PaymentState,
  after: PaymentState,
  { asked, heard, told }: Hearing,
): Promise<Released> {
  const questions = questionsAfter(before, asked, heard);
  const next = nextCheck(after, limits, heard, questions);
  const nextCheckAt = typeof next === 'object' ? next : undefined;
  const afterPause = typeof heard === 'object' && heard.waits !== true;
  const isTold = next === 'person' && needsPerson(heard, questions);
  const review = isTold ? reviewOf(after, heard, questions, told) : undefined;
  if (!(await payments.release(claim, { nextCheckAt, questions, told, afterPause, review })))
    return 'overtaken';
  return next === 'person' ? 'person' : 'held';
}

/** One that is answered and open to its last planned look was stopped for another reason, and a person knows of that. */
function needsPerson(heard: Heard, { asked }: Questions): boolean {
  return heard !== 'answered' || asked >= QUESTIONS_MAX;
}

function reviewOf({ orderId }: PaymentState, heard: Heard, { asked }: Questions, told: Hearing['told']) {
  const kind = heard === 'misunderstood' ? 'payment-not-understood' : 'payment-unanswered';
  const detail = `the provider was asked ${asked} times${told === undefined ? '' : `: ${told.name}`}`;
  return { orderId, kind, detail } as const;
}

function questionsAfter(before: PaymentState, asked: boolean, heard: Heard): Questions {
  const { checks, unanswered, misunderstood } = before;
  return {
    asked: checks + (asked ? 1 : 0),
    // One that waits for a provider that is left alone is asked about as soon as that is over.
    unanswered:
      heard === 'answered' ? 0 : typeof heard === 'object' ? Math.max(unanswered, 1) : unanswered + 1,
    misunderstood: heard === 'misunderstood' ? misunderstood + 1 : heard === 'answered' ? 0 : misunderstood,
  };
}

/** @returns whether the payment is captured by this attempt */
async function complete(payment: ClaimedPayment, trigger: Trigger): Promise<boolean> {
  const { state, log } = payment;
  if (state.token === undefined || isSettled(state)) return false;
  await failpoint('M6', state.reference);
  const decision = await ask(payment, state.token);
  log.info({ reference: state.reference, decision: decision.kind }, 'payment asked about');
  return carryOut(payment, decision, trigger);
}

/** Its money has come, or has gone back: nothing more becomes of it. */
export function isSettled({ status, released }: PaymentState): boolean {
  return status === 'Captured' || released;
}

/** @returns whether the payment is captured with it */
async function carryOut(payment: ClaimedPayment, decision: Decision, trigger: Trigger): Promise<boolean> {
  switch (decision.kind) {
    case 'recordCapture':
      return (await authorize(payment, decision.transaction)) && recordCapture(payment, decision.captureId);
    case 'authorize':
      // The provider has just said that nothing is captured: only here may an old authorisation be given back.
      if (!tooLate(payment.state)) return capture(payment, decision.transaction);
      await reversePayment(
        payment,
        { transactionId: decision.transaction.transactionId },
        'released-unfulfilled',
      );
      return false;
    default:
      await carryOutOther(payment, decision, trigger);
      return false;
  }
}

type OtherDecision = Exclude<Decision, { kind: 'recordCapture' | 'authorize' }>;

async function carryOutOther(
  payment: ClaimedPayment,
  decision: OtherDecision,
  trigger: Trigger,
): Promise<unknown> {
  const { payments, claim, state, log } = payment;
  switch (decision.kind) {
    case 'wait':
      return;
    case 'markPending':
      return payments.pending(claim, true);
    case 'clearPending':
      return payments.pending(claim, false);
    case 'end': {
      const { ending } = decision;
      return payments.ended(claim, ending, isToldByMail(state, ending, trigger === 'sweep'));
    }
    case 'stop':
      log.warn({ reference: state.reference, item: decision.item }, 'payment stopped for a person');
      return payments.openReviewItem(state.orderId, decision.item, decision.detail);
    case 'reversePayment':
      // What was captured at the provider itself is never Authorized here: it would count as a capture of ours.
      if (decision.cause === NO_LIABILITY_SHIFT && decision.captureId === undefined) {
        if (!(await authorize(payment, decision.transaction))) return;
      }
      return reversePayment(payment, decision, decision.cause);
    case 'recordRelease':
      return payments.released(claim, decision.transactionId, decision.cause);
    default:
      return assertNever(decision);
  }
}

async function ask(payment: ClaimedPayment, token: string): Promise<Decision> {
  const { provider, limits, state } = payment;
  const answer = await provider.assert(token, inquiryOf(state, provider.limits));
  hearAnswer(payment, 'assert', answer);
  return decide(state, answer, limits);
}

async function authorize(
  { payments, claim, state }: ClaimedPayment,
  transaction: Transaction,
): Promise<boolean> {
  if (state.status === 'Authorized') return true;
  await failpoint('M7', state.reference);
  return payments.authorized(claim, transaction);
}

/** @returns whether it is captured now */
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
  hearAnswer(payment, 'capture', answer);
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
      await reversePayment(payment, { transactionId }, 'released-unfulfilled');
      return false;
    default:
      return assertNever(answer);
  }
}

/** The capture id of an answer that never reached us is in the Assert answer. */
async function recordLostCapture(payment: ClaimedPayment): Promise<boolean> {
  if (payment.state.token === undefined) return false;
  const decision = await ask(payment, payment.state.token);
  return decision.kind === 'recordCapture' && recordCapture(payment, decision.captureId);
}

async function recordCapture(
  { payments, claim, state }: ClaimedPayment,
  captureId: string,
): Promise<boolean> {
  const captured = await payments.captured(claim, captureId);
  await failpoint('M10', state.reference);
  return captured;
}

function tooLate({ authorizedAt, now }: PaymentState): boolean {
  return authorizedAt !== undefined && now.getTime() - authorizedAt.getTime() > AUTHORIZED_LIMIT_MS;
}
