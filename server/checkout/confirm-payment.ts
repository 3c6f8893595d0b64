import { failpoint } from '#failpoint';
import { NO_LIABILITY_SHIFT } from '#rules/status-causes.ts';
import { AUTHORIZED_LIMIT_MS } from '#rules/deadlines.ts';
import { withLease } from '#server/runtime/with-lease.ts';
import { nextCheck } from './check-schedule.ts';
import { type Decision, decide, inquiryOf, isToldByMail, limitsOf } from './payment-decision.ts';
import type { PaymentProviders, Transaction } from './payment-provider.ts';
import type { Claim, PaymentState } from './payment-repository.ts';
import { type PaymentDeps, reversePayment } from './reverse-payment.ts';

/** Who knocks: the buyer's return, the provider's notification, or the sweep. */
export type Trigger = 'return' | 'notification' | 'sweep';

/** Each payment is confirmed at the provider where it was started. */
export type ConfirmPaymentDeps = Omit<PaymentDeps, 'provider'> & { providers: PaymentProviders };

/** A dead process is found out after this; a living one extends its lease every third of it. */
export const LEASE_MS = 30_000;

/**
 * Finds out what became of a payment and finishes it. Idempotent, and safe from any number of callers at once:
 * one of them holds the claim, the others are told that it is busy.
 * @returns the payment as it stands afterwards
 */
export async function confirmPayment(
  deps: ConfirmPaymentDeps,
  paymentId: string,
  trigger: Trigger,
): Promise<{ state: PaymentState; busy: boolean }> {
  const claimed = await deps.payments.claim(paymentId, LEASE_MS);
  if (claimed === undefined) return { state: await deps.payments.read(paymentId), busy: true };
  const { claim, state } = claimed;
  const provider = deps.providers[state.provider];
  let after = state;
  let held = false;
  let answered = false;
  try {
    answered = await withLease(
      { ms: LEASE_MS, extend: () => deps.payments.extend(claim, LEASE_MS) },
      deps.log,
      () => complete({ ...deps, provider }, claim, state, trigger),
    );
  } finally {
    after = await deps.payments.read(paymentId);
    const checks = state.checks + (trigger === 'sweep' && answered ? 1 : 0);
    held = await deps.payments.release(claim, nextCheck(after, provider.limits, checks, answered), checks);
  }
  if (held) return { state: after, busy: false };
  // Overtaken, by a new order of the buyer maybe: if money has come for this one, nobody else may come to give it back.
  return confirmPayment(deps, paymentId, trigger);
}

/** @returns whether the provider told anything of the payment; what follows from it may still be undone */
async function complete(
  deps: PaymentDeps,
  claim: Claim,
  state: PaymentState,
  trigger: Trigger,
): Promise<boolean> {
  if (state.token === undefined || state.status === 'Captured' || state.released) return true;
  await failpoint('M6', state.reference);
  const { decision, answered } = await ask(deps, state, state.token);
  deps.log.info({ reference: state.reference, decision: decision.kind }, 'payment asked about');
  await carryOut(deps, claim, state, decision, trigger);
  return answered;
}

async function carryOut(
  deps: PaymentDeps,
  claim: Claim,
  state: PaymentState,
  decision: Decision,
  trigger: Trigger,
): Promise<void> {
  switch (decision.kind) {
    case 'wait':
      return;
    case 'markPending':
      return void (await deps.payments.pending(claim, true));
    case 'clearPending':
      return void (await deps.payments.pending(claim, false));
    case 'end':
      return void (await deps.payments.ended(
        claim,
        decision.ending,
        isToldByMail(state, decision.ending, trigger === 'sweep'),
      ));
    case 'stop':
      deps.log.warn({ reference: state.reference, item: decision.item }, 'payment stopped for a person');
      return deps.payments.openReviewItem(state.orderId, decision.item, decision.detail);
    case 'reversePayment':
      // What somebody captured without us is never Authorized here: it would be taken for a capture of ours.
      if (decision.cause === NO_LIABILITY_SHIFT && decision.captureId === undefined) {
        if (!(await authorize(deps, claim, state, decision.transaction))) return;
      }
      return reversePayment(deps, claim, state, decision, decision.cause);
    case 'recordRelease':
      return void (await deps.payments.released(claim, decision.transactionId, decision.cause));
    case 'recordCapture':
      if (!(await authorize(deps, claim, state, decision.transaction))) return;
      return recordCapture(deps, claim, state, decision.captureId);
    case 'authorize':
      // The provider has just said that nothing is captured: only here may an old authorisation be given back.
      if (tooLate(state)) {
        const { transactionId } = decision.transaction;
        return reversePayment(deps, claim, state, { transactionId }, 'released-unfulfilled');
      }
      if (!(await authorize(deps, claim, state, decision.transaction))) return;
      return capture(deps, claim, state, decision.transaction.transactionId);
  }
}

async function ask(
  deps: PaymentDeps,
  state: PaymentState,
  token: string,
): Promise<{ decision: Decision; answered: boolean }> {
  const answer = await deps.provider.assert(token, inquiryOf(state, deps.provider.limits));
  // That a token or a transaction is not known is an answer, too.
  const answered = answer.kind !== 'unknown' || answer.fault === 'notFound';
  return { decision: decide(state, answer, limitsOf(deps)), answered };
}

async function authorize(
  deps: PaymentDeps,
  claim: Claim,
  state: PaymentState,
  transaction: Transaction,
): Promise<boolean> {
  return state.status === 'Authorized' || deps.payments.authorized(claim, transaction);
}

async function capture(
  deps: PaymentDeps,
  claim: Claim,
  state: PaymentState,
  transactionId: string,
): Promise<void> {
  const request = await deps.payments.openRequest(claim, 'capture');
  if (request === undefined) return;
  await failpoint('M8', state.reference);
  const answer = await deps.provider.capture({ ...request, transactionId });
  await failpoint('M9', state.reference);
  switch (answer.kind) {
    case 'captured':
      return recordCapture(deps, claim, state, answer.captureId);
    case 'alreadyCaptured':
      return recordLostCapture(deps, claim, { ...state, status: 'Authorized', transactionId });
    case 'unknown':
      return deps.log.warn({ reference: state.reference, name: answer.name }, 'capture not answered');
    case 'refused':
      deps.log.warn({ reference: state.reference, name: answer.name }, 'capture refused');
      await deps.payments.closeRequest(request.requestId, 'refused', answer.name);
      return reversePayment(deps, claim, state, { transactionId }, 'released-unfulfilled');
  }
}

/** The capture id of an answer that never reached us is in the Assert answer. */
async function recordLostCapture(deps: PaymentDeps, claim: Claim, state: PaymentState): Promise<void> {
  if (state.token === undefined) return;
  const { decision } = await ask(deps, state, state.token);
  if (decision.kind === 'recordCapture') await recordCapture(deps, claim, state, decision.captureId);
}

async function recordCapture(
  deps: PaymentDeps,
  claim: Claim,
  state: PaymentState,
  captureId: string,
): Promise<void> {
  await deps.payments.captured(claim, captureId);
  await failpoint('M10', state.reference);
}

function tooLate(state: PaymentState): boolean {
  return (
    state.authorizedAt !== undefined &&
    state.now.getTime() - state.authorizedAt.getTime() > AUTHORIZED_LIMIT_MS
  );
}
