import { failpoint } from '#failpoint';
import { nextCheck } from './check-schedule.ts';
import { giveBack, type PaymentParts } from './give-back.ts';
import type { Claim, PaymentState } from './payment-book.ts';
import { type Decision, decide, inquiryOf, isToldByMail } from './payment-decision.ts';
import type { Transaction } from './payment-provider.ts';

/** Who knocks: the buyer's return, the provider's notification, or the sweep. */
export type Door = 'return' | 'notification' | 'sweep';

export type ConfirmPaymentParts = PaymentParts;

/** A dead process is found out after this; a living one extends its lease every third of it. */
export const LEASE_MS = 30_000;
/** Then an authorisation that cannot be captured is given back (money.md I-8). */
const AUTHORIZED_LIMIT_MS = 30 * 60_000;

/**
 * Finds out what became of a payment and finishes it. Idempotent, and safe from any number of callers at once:
 * one of them holds the claim, the others are told that it is busy.
 * @returns the payment as it stands afterwards
 */
export async function confirmPayment(
  parts: ConfirmPaymentParts,
  paymentId: string,
  door: Door,
): Promise<{ state: PaymentState; busy: boolean }> {
  const claimed = await parts.book.claim(paymentId, LEASE_MS);
  if (claimed === undefined) return { state: await parts.book.read(paymentId), busy: true };
  const { claim, state } = claimed;
  const heart = setInterval(() => void parts.book.extend(claim, LEASE_MS).catch(() => {}), LEASE_MS / 3);
  let after = state;
  let held = false;
  let answered = false;
  try {
    answered = await settle(parts, claim, state, door);
  } finally {
    clearInterval(heart);
    after = await parts.book.read(paymentId);
    const checks = state.checks + (door === 'sweep' && answered ? 1 : 0);
    held = await parts.book.release(claim, nextCheck(after, checks, answered), checks);
  }
  if (held) return { state: after, busy: false };
  // Overtaken, by a new order of the buyer maybe: if money has come for this one, nobody else may come to give it back.
  return confirmPayment(parts, paymentId, door);
}

/** @returns whether the provider told anything of the payment; what follows from it may still be undone */
async function settle(
  parts: ConfirmPaymentParts,
  claim: Claim,
  state: PaymentState,
  door: Door,
): Promise<boolean> {
  if (state.token === undefined || state.status === 'Captured' || state.released) return true;
  await failpoint('M6', state.reference);
  const { decision, answered } = await ask(parts, state, state.token);
  parts.log.info({ reference: state.reference, decision: decision.kind }, 'payment asked about');
  await carryOut(parts, claim, state, decision, door);
  return answered;
}

async function carryOut(
  parts: ConfirmPaymentParts,
  claim: Claim,
  state: PaymentState,
  decision: Decision,
  door: Door,
): Promise<void> {
  switch (decision.kind) {
    case 'wait':
      return;
    case 'markPending':
      return void (await parts.book.pending(claim, true));
    case 'clearPending':
      return void (await parts.book.pending(claim, false));
    case 'end':
      return void (await parts.book.ended(
        claim,
        decision.ending,
        isToldByMail(state, decision.ending, door === 'sweep'),
      ));
    case 'stop':
      parts.log.warn({ reference: state.reference, item: decision.item }, 'payment stopped for a person');
      return parts.book.raise(state.orderId, decision.item, decision.detail);
    case 'giveBack':
      // What somebody captured without us is never Authorized here: it would be taken for a capture of ours.
      if (decision.cause === 'no-liability-shift' && decision.captureId === undefined) {
        if (!(await authorize(parts, claim, state, decision.transaction))) return;
      }
      return giveBack(parts, claim, state, decision, decision.cause);
    case 'recordRelease':
      return void (await parts.book.released(claim, decision.transactionId, decision.cause));
    case 'recordCapture':
      if (!(await authorize(parts, claim, state, decision.transaction))) return;
      return recordCapture(parts, claim, state, decision.captureId);
    case 'authorize':
      // The provider has just said that nothing is captured: only here may an old authorisation be given back.
      if (tooLate(state)) {
        const { transactionId } = decision.transaction;
        return giveBack(parts, claim, state, { transactionId }, 'released-unfulfilled');
      }
      if (!(await authorize(parts, claim, state, decision.transaction))) return;
      return capture(parts, claim, state, decision.transaction.transactionId);
  }
}

async function ask(
  parts: ConfirmPaymentParts,
  state: PaymentState,
  token: string,
): Promise<{ decision: Decision; answered: boolean }> {
  const answer = await parts.provider.assert(token, inquiryOf(state));
  // That a token or a transaction is not known is an answer, too.
  const answered = answer.kind !== 'unknown' || answer.fault === 'notFound';
  return { decision: decide(state, answer, parts.noShiftLimits), answered };
}

async function authorize(
  parts: ConfirmPaymentParts,
  claim: Claim,
  state: PaymentState,
  transaction: Transaction,
): Promise<boolean> {
  return state.status === 'Authorized' || parts.book.authorized(claim, transaction);
}

async function capture(
  parts: ConfirmPaymentParts,
  claim: Claim,
  state: PaymentState,
  transactionId: string,
): Promise<void> {
  const effect = await parts.book.openEffect(claim, 'capture');
  if (effect === undefined) return;
  await failpoint('M8', state.reference);
  const answer = await parts.provider.capture({ ...effect, transactionId });
  await failpoint('M9', state.reference);
  switch (answer.kind) {
    case 'captured':
      return recordCapture(parts, claim, state, answer.captureId);
    case 'alreadyCaptured':
      return recordLostCapture(parts, claim, { ...state, status: 'Authorized', transactionId });
    case 'unknown':
      return parts.log.warn({ reference: state.reference, name: answer.name }, 'capture not answered');
    case 'refused':
      parts.log.warn({ reference: state.reference, name: answer.name }, 'capture refused');
      await parts.book.closeEffect(effect.requestId, `refused: ${answer.name}`);
      return giveBack(parts, claim, state, { transactionId }, 'released-unfulfilled');
  }
}

/** The capture id of an answer that never reached us is in the Assert answer. */
async function recordLostCapture(
  parts: ConfirmPaymentParts,
  claim: Claim,
  state: PaymentState,
): Promise<void> {
  if (state.token === undefined) return;
  const { decision } = await ask(parts, state, state.token);
  if (decision.kind === 'recordCapture') await recordCapture(parts, claim, state, decision.captureId);
}

async function recordCapture(
  parts: ConfirmPaymentParts,
  claim: Claim,
  state: PaymentState,
  captureId: string,
): Promise<void> {
  await parts.book.captured(claim, captureId);
  await failpoint('M10', state.reference);
}

function tooLate(state: PaymentState): boolean {
  return (
    state.authorizedAt !== undefined &&
    state.now.getTime() - state.authorizedAt.getTime() > AUTHORIZED_LIMIT_MS
  );
}
