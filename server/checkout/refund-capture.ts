import { failpoint } from '#failpoint';
import { assertNever } from '#rules/assert-never.ts';
import type { Rappen } from '#rules/money.ts';
import type { TransactionDifference } from '#rules/review-detail.ts';
import type { CaptureResult, FindRefundResult, PaymentProvider, RefundResult } from './payment-provider.ts';
import { findDifferences } from './transaction-difference.ts';

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
  /** True to search for the refund before sending it. */
  shouldSearchFirst: boolean;
  /** True if the refund was sent before, with an unknown outcome. */
  wasSentBefore: boolean;
  /** True to send the refund if the search finds nothing. */
  canResend: boolean;
};

export type RefundCaptureDeps = {
  provider: PaymentProvider;
  log: { warn: (fields: object, message: string) => void };
  /** Stores the refund request before it is sent. Returns undefined if a newer attempt exists. */
  openRefundRequest: () => Promise<RefundIntent | undefined>;
  /** Like `openRefundRequest`, for the capture of the refund. */
  openRefundCaptureRequest: () => Promise<{ requestId: string; retries: number } | undefined>;
  /** Called with each of the provider's responses. */
  recordResponse?: (response: RefundResult | CaptureResult) => void;
  /** Stores the refund's transaction id. Returns false if a newer attempt exists. */
  recordAuthorization?: (refundId: string) => Promise<boolean>;
};

export type RefundCaptureOutcome =
  | { kind: 'paid' }
  /** The provider has not decided yet; search again later. */
  | { kind: 'pending' }
  /** The provider didn't respond, or doesn't find the refund yet; retry later. */
  | { kind: 'unknown'; name: string }
  | { kind: 'refused'; requestId: string; name: string }
  | { kind: 'captureRefused'; requestId: string; name: string }
  /** The provider's refund differs from the request; it isn't captured. */
  | { kind: 'differs'; requestId: string; differences: TransactionDifference[] }
  | { kind: 'overtaken' };

/**
 * Refunds a capture. Some providers move the money only when the refund itself is captured. Safe to repeat
 * after a lost response.
 */
export async function refundCapture(
  deps: RefundCaptureDeps,
  capture: CaptureToRefund,
): Promise<RefundCaptureOutcome> {
  if (capture.refundId !== undefined) return captureRefund(deps, capture, capture.refundId);
  const intent = await deps.openRefundRequest();
  if (intent === undefined) return { kind: 'overtaken' };
  const { requestId } = intent;
  const result = await requestRefund(deps, capture, intent);
  deps.recordResponse?.(result);
  await failpoint('M16', capture.orderReference);
  switch (result.kind) {
    case 'authorized':
      if ((await deps.recordAuthorization?.(result.transactionId)) === false) return { kind: 'overtaken' };
      return captureRefund(deps, capture, result.transactionId);
    case 'captured': {
      const { transactionId } = result;
      if (transactionId === '' || deps.recordAuthorization === undefined) return { kind: 'paid' };
      return (await deps.recordAuthorization(transactionId)) ? { kind: 'paid' } : { kind: 'overtaken' };
    }
    case 'pending':
      return result;
    case 'unknown':
      deps.log.warn({ reference: capture.reference, name: result.name }, 'no response to the refund');
      return { kind: 'unknown', name: result.name };
    case 'differs':
      return { ...result, requestId };
    case 'duplicate':
    case 'notLicensed':
    case 'refused':
      deps.log.warn({ reference: capture.reference, name: result.name }, 'refund refused');
      // The refund exists. The provider's search lags by minutes and will find it later.
      if (intent.wasSentBefore && result.kind === 'duplicate') return { kind: 'unknown', name: result.name };
      return { kind: 'refused', name: result.name, requestId };
    default:
      return assertNever(result);
  }
}

/** Searches for a lost refund first, because providers deduplicate request ids only for a limited time. */
async function requestRefund(
  { provider }: RefundCaptureDeps,
  { transactionId, captureId, reference, amount, refundedBefore }: CaptureToRefund,
  { requestId, retries, shouldSearchFirst, wasSentBefore, canResend }: RefundIntent,
): Promise<RefundResult> {
  if (shouldSearchFirst) {
    const found = await provider.findRefund({
      transactionId,
      captureId,
      refundedBefore,
      reference,
      amount,
      wasSentBefore,
    });
    if (found.kind !== 'notFound') return applyFoundRefund(found, amount, reference);
    if (!canResend) return { kind: 'unknown', fault: 'notFound', name: 'not found yet' };
  }
  return provider.refund({ requestId, retries, transactionId, captureId, amount, reference });
}

async function captureRefund(
  deps: RefundCaptureDeps,
  capture: CaptureToRefund,
  refundId: string,
): Promise<RefundCaptureOutcome> {
  const intent = await deps.openRefundCaptureRequest();
  if (intent === undefined) return { kind: 'overtaken' };
  const { requestId, retries } = intent;
  const result = await deps.provider.capture({ requestId, retries, transactionId: refundId });
  deps.recordResponse?.(result);
  await failpoint('M16', capture.orderReference);
  if (result.kind === 'captured' || result.kind === 'alreadyCaptured') return { kind: 'paid' };
  deps.log.warn({ reference: capture.reference, name: result.name }, 'the refund was not captured');
  return result.kind === 'unknown'
    ? { kind: 'unknown', name: result.name }
    : { kind: 'captureRefused', requestId, name: result.name };
}

function applyFoundRefund(
  found: Exclude<FindRefundResult, { kind: 'notFound' }>,
  amount: Rappen,
  reference: string,
): RefundResult {
  if (found.kind === 'pending' || found.kind === 'unknown' || found.kind === 'differs') return found;
  const differences = findDifferences({ amount, reference }, found.transaction);
  if (differences !== undefined) return { kind: 'differs', differences };
  if (found.kind === 'cancelled') return { kind: 'refused', name: 'refund cancelled at the provider' };
  return { kind: found.kind, transactionId: found.transaction.transactionId };
}
