import { nextCheck } from './check-schedule.ts';
import type { Claim, PaymentBook, PaymentState } from './payment-book.ts';
import { decide, isToldByMail } from './payment-decision.ts';
import type { PaymentProvider, Transaction } from './payment-provider.ts';

/** Who knocks: the buyer's return, the provider's notification, or the sweep. */
export type Door = 'return' | 'notification' | 'sweep';

export type ConfirmPaymentParts = {
  book: PaymentBook;
  provider: PaymentProvider;
  log: { info: (fields: object, message: string) => void; warn: (fields: object, message: string) => void };
};

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
  try {
    await settle(parts, claim, state, door);
  } finally {
    clearInterval(heart);
    after = await parts.book.read(paymentId);
    const checks = state.checks + (door === 'sweep' ? 1 : 0);
    await parts.book.release(claim, nextCheck(after, checks), checks);
  }
  return { state: after, busy: false };
}

async function settle(
  parts: ConfirmPaymentParts,
  claim: Claim,
  state: PaymentState,
  door: Door,
): Promise<void> {
  if (state.token === undefined || state.status === 'Captured' || state.released) return;
  const decision = decide(state, await parts.provider.assert(state.token));
  const { log } = parts;
  log.info({ reference: state.reference, decision: decision.kind }, 'payment asked about');
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
      log.warn({ reference: state.reference, item: decision.item }, 'payment stopped for a person');
      return parts.book.raise(state.orderId, decision.item, decision.detail);
    case 'giveBack':
      return giveBack(parts, claim, state, decision.transactionId);
    case 'recordRelease':
      return void (await parts.book.released(claim, decision.transactionId));
    case 'recordCapture':
      if (!(await authorize(parts, claim, state, decision.transaction))) return;
      return void (await parts.book.captured(claim, decision.captureId));
    case 'authorize':
      // The provider has just said that nothing is captured: only here may an old authorisation be given back.
      if (tooLate(state)) return giveBack(parts, claim, state, decision.transaction.transactionId);
      if (!(await authorize(parts, claim, state, decision.transaction))) return;
      return capture(parts, claim, state, decision.transaction.transactionId);
  }
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
  const answer = await parts.provider.capture({ ...effect, transactionId });
  switch (answer.kind) {
    case 'captured':
      return void (await parts.book.captured(claim, answer.captureId));
    case 'alreadyCaptured':
      return recordLostCapture(parts, claim, { ...state, status: 'Authorized', transactionId });
    case 'unknown':
      return parts.log.warn({ reference: state.reference, name: answer.name }, 'capture not answered');
    case 'refused':
      parts.log.warn({ reference: state.reference, name: answer.name }, 'capture refused');
      await parts.book.closeEffect(effect.requestId, `refused: ${answer.name}`);
      return giveBack(parts, claim, state, transactionId);
  }
}

/** The capture id of an answer that never reached us is in the Assert answer. */
async function recordLostCapture(
  parts: ConfirmPaymentParts,
  claim: Claim,
  state: PaymentState,
): Promise<void> {
  if (state.token === undefined) return;
  const decision = decide(state, await parts.provider.assert(state.token));
  if (decision.kind === 'recordCapture') await parts.book.captured(claim, decision.captureId);
}

function tooLate(state: PaymentState): boolean {
  return (
    state.authorizedAt !== undefined &&
    state.now.getTime() - state.authorizedAt.getTime() > AUTHORIZED_LIMIT_MS
  );
}

async function giveBack(
  parts: ConfirmPaymentParts,
  claim: Claim,
  state: PaymentState,
  transactionId: string,
): Promise<void> {
  const effect = await parts.book.openEffect(claim, 'cancel');
  if (effect === undefined) return;
  const answer = await parts.provider.cancel({ ...effect, transactionId });
  if (answer.kind === 'cancelled') return void (await parts.book.released(claim, transactionId));
  parts.log.warn({ reference: state.reference, answer: answer.kind, name: answer.name }, 'release not done');
  if (answer.kind === 'unknown') return;
  await parts.book.closeEffect(effect.requestId, `refused: ${answer.name}`);
  await parts.book.raise(
    state.orderId,
    'release-refused',
    'the provider refuses to release the authorisation',
  );
}
