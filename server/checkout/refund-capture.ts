import { failpoint } from '#failpoint';
import { assertNever } from '#rules/assert-never.ts';
import type { Rappen } from '#rules/money.ts';
import type { CaptureAnswer, FindRefundAnswer, PaymentProvider, RefundAnswer } from './payment-provider.ts';
import { findDifference } from './transaction-difference.ts';

/** A full or partial refund of a capture. */
export type CaptureToRefund = {
  /** The payment's transaction. */
  transactionId: string;
  captureId: string;
  orderReference: string;
  /** The refund's own order id at the provider, unique for each refund. */
  reference: string;
  amount: Rappen;
  /** Sum of the completed refunds of this capture. */
  refundedBefore: Rappen;
  /** The refund's own transaction, once the provider has authorized it. */
  refundId?: string | undefined;
};

export type RefundIntent = {
  requestId: string;
  retries: number;
  /** Search for the refund before sending it. */
  lookUp: boolean;
  /** It was sent before, with an unknown outcome. */
  again: boolean;
  /** Resend the refund if the search finds nothing. */
  mayRepeat: boolean;
};

/** The two intents are stored before their calls. They are undefined if a newer attempt exists. */
export type RefundCaptureDeps = {
  provider: PaymentProvider;
  log: { warn: (fields: object, message: string) => void };
  openRefundRequest: () => Promise<RefundIntent | undefined>;
  openPayoutRequest: () => Promise<{ requestId: string; retries: number } | undefined>;
  /** Receives each answer of the provider. */
  recordResponse?: (answer: RefundAnswer | CaptureAnswer) => void;
  /** Stores the refund's transaction id. */
  authorized?: (refundId: string) => Promise<boolean>;
};

export type RefundCaptureOutcome =
  | { kind: 'paid' }
  /** The provider has not decided; search again later. */
  | { kind: 'pending' }
  /** The provider didn't answer, or doesn't find the refund yet; retry later. */
  | { kind: 'unknown'; name: string }
  | { kind: 'refused'; requestId: string; name: string }
  | { kind: 'payoutRefused'; requestId: string; name: string }
  /** The provider's refund differs from the request; it isn't captured. */
  | { kind: 'differs'; requestId: string; detail: string }
  | { kind: 'overtaken' };

/**
 * Refunds a capture. Some providers move the money only when the refund itself is captured. Safe to repeat after a lost
 * response.
 */
export async function refundCapture(
  deps: RefundCaptureDeps,
  money: CaptureToRefund,
): Promise<RefundCaptureOutcome> {
  if (money.refundId !== undefined) return payOutRefund(deps, money, money.refundId);
  const intent = await deps.openRefundRequest();
  if (intent === undefined) return { kind: 'overtaken' };
  const { requestId } = intent;
  const answer = await requestRefund(deps, money, intent);
  deps.recordResponse?.(answer);
  await failpoint('M16', money.orderReference);
  switch (answer.kind) {
    case 'authorized':
      if ((await deps.authorized?.(answer.transactionId)) === false) return { kind: 'overtaken' };
      return payOutRefund(deps, money, answer.transactionId);
    case 'captured': {
      const { transactionId } = answer;
      if (transactionId === '' || deps.authorized === undefined) return { kind: 'paid' };
      return (await deps.authorized(transactionId)) ? { kind: 'paid' } : { kind: 'overtaken' };
    }
    case 'pending':
      return answer;
    case 'unknown':
      deps.log.warn({ reference: money.reference, name: answer.name }, 'refund not answered');
      return { kind: 'unknown', name: answer.name };
    case 'differs':
      return { ...answer, requestId };
    case 'duplicate':
    case 'notLicensed':
    case 'refused':
      deps.log.warn({ reference: money.reference, name: answer.name }, 'refund refused');
      // The refund exists; the provider's search lags by minutes and will find it.
      if (intent.again && answer.kind === 'duplicate') return { kind: 'unknown', name: answer.name };
      return { kind: 'refused', name: answer.name, requestId };
    default:
      return assertNever(answer);
  }
}

/** Searches for a lost refund first, because providers deduplicate request ids only for a limited time. */
async function requestRefund(
  { provider }: RefundCaptureDeps,
  { transactionId, captureId, reference, amount, refundedBefore }: CaptureToRefund,
  { requestId, retries, lookUp, again, mayRepeat }: RefundIntent,
): Promise<RefundAnswer> {
  if (lookUp) {
    const capture = { transactionId, captureId, refundedBefore };
    const known = await provider.findRefund({ ...capture, reference, amount, again });
    if (known.kind !== 'notFound') return applyFoundRefund(known, amount, reference);
    if (!mayRepeat) return { kind: 'unknown', fault: 'notFound', name: 'not found yet' };
  }
  return provider.refund({ requestId, retries, transactionId, captureId, amount, reference });
}

async function payOutRefund(
  deps: RefundCaptureDeps,
  money: CaptureToRefund,
  refundId: string,
): Promise<RefundCaptureOutcome> {
  const intent = await deps.openPayoutRequest();
  if (intent === undefined) return { kind: 'overtaken' };
  const { requestId, retries } = intent;
  const answer = await deps.provider.capture({ requestId, retries, transactionId: refundId });
  deps.recordResponse?.(answer);
  await failpoint('M16', money.orderReference);
  if (answer.kind === 'captured' || answer.kind === 'alreadyCaptured') return { kind: 'paid' };
  deps.log.warn({ reference: money.reference, name: answer.name }, 'refund not captured');
  return answer.kind === 'unknown'
    ? { kind: 'unknown', name: answer.name }
    : { kind: 'payoutRefused', requestId, name: answer.name };
}

function applyFoundRefund(
  found: Exclude<FindRefundAnswer, { kind: 'notFound' }>,
  amount: Rappen,
  reference: string,
): RefundAnswer {
  if (found.kind === 'pending' || found.kind === 'unknown' || found.kind === 'differs') return found;
  const detail = findDifference({ amount, reference }, found.transaction);
  if (detail !== undefined) return { kind: 'differs', detail };
  if (found.kind === 'cancelled') return { kind: 'refused', name: 'refund cancelled at the provider' };
  return { kind: found.kind, transactionId: found.transaction.transactionId };
}
