import { failpoint } from '#failpoint';
import { assertNever } from '#rules/assert-never.ts';
import type { Rappen } from '#rules/money.ts';
import type { CaptureAnswer, FindRefundAnswer, PaymentProvider, RefundAnswer } from './payment-provider.ts';
import { differenceOf } from './transaction-difference.ts';

/** Captured money that goes back, whole or in part. */
export type CaptureToRefund = {
  /** Of the payment. */
  transactionId: string;
  captureId: string;
  orderReference: string;
  /** Order id of the refund itself, one for each, by which it is found again. */
  reference: string;
  amount: Rappen;
  /** Sum of the other refunds of the same capture that are paid out. */
  refundedBefore: Rappen;
  /** The refund's own, once the provider has authorised it. */
  refundId?: string | undefined;
};

export type RefundIntent = {
  requestId: string;
  retries: number;
  /** Whether it may be there already, and is to be looked up first. */
  lookUp: boolean;
  /** It was sent before, and what became of it is not known. */
  again: boolean;
  /** Whether it may be sent again when it is not found. */
  mayRepeat: boolean;
};

/** The intents of the two calls, written down before each; undefined for a writer that was overtaken. */
export type RefundCaptureDeps = {
  provider: PaymentProvider;
  log: { warn: (fields: object, message: string) => void };
  refundIntent: () => Promise<RefundIntent | undefined>;
  payoutIntent: () => Promise<{ requestId: string; retries: number } | undefined>;
  /** Is told of each answer of the provider. */
  hear?: (answer: RefundAnswer | CaptureAnswer) => void;
  /** The provider has authorised or paid the refund, under this id. */
  authorized?: (refundId: string) => Promise<boolean>;
};

export type RefundCaptureOutcome =
  | { kind: 'paid' }
  /** The provider has not decided: to be looked up later. */
  | { kind: 'pending' }
  /** Not answered, or not to be found yet: to be asked again. */
  | { kind: 'unknown'; name: string }
  | { kind: 'refused'; requestId: string; name: string }
  | { kind: 'payoutRefused'; requestId: string; name: string }
  /** What the provider refunds is not what was asked for: nothing is paid out. */
  | { kind: 'differs'; requestId: string; detail: string }
  | { kind: 'overtaken' };

/**
 * Pays captured money back: a refund at the provider, and the capture of that refund where no money moves without it. Can
 * be repeated after every answer that was lost.
 */
export async function refundCapture(
  deps: RefundCaptureDeps,
  money: CaptureToRefund,
): Promise<RefundCaptureOutcome> {
  if (money.refundId !== undefined) return payOutRefund(deps, money, money.refundId);
  const intent = await deps.refundIntent();
  if (intent === undefined) return { kind: 'overtaken' };
  const { requestId } = intent;
  const answer = await ask(deps, money, intent);
  deps.hear?.(answer);
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
      // It is there already and not found yet (what is booked is found minutes later): the next look finds it.
      if (intent.again && answer.kind === 'duplicate') return { kind: 'unknown', name: answer.name };
      return { kind: 'refused', name: answer.name, requestId };
    default:
      return assertNever(answer);
  }
}

/** No provider promises for ever to answer the same request as before, so a lost one is looked up first. */
async function ask(
  { provider }: RefundCaptureDeps,
  { transactionId, captureId, reference, amount, refundedBefore }: CaptureToRefund,
  { requestId, retries, lookUp, again, mayRepeat }: RefundIntent,
): Promise<RefundAnswer> {
  if (lookUp) {
    const capture = { transactionId, captureId, refundedBefore };
    const known = await provider.findRefund({ ...capture, reference, amount, again });
    if (known.kind !== 'notFound') return refundFound(known, amount, reference);
    if (!mayRepeat) return { kind: 'unknown', fault: 'notFound', name: 'not found yet' };
  }
  return provider.refund({ requestId, retries, transactionId, captureId, amount, reference });
}

async function payOutRefund(
  deps: RefundCaptureDeps,
  money: CaptureToRefund,
  refundId: string,
): Promise<RefundCaptureOutcome> {
  const intent = await deps.payoutIntent();
  if (intent === undefined) return { kind: 'overtaken' };
  const { requestId, retries } = intent;
  const answer = await deps.provider.capture({ requestId, retries, transactionId: refundId });
  deps.hear?.(answer);
  await failpoint('M16', money.orderReference);
  if (answer.kind === 'captured' || answer.kind === 'alreadyCaptured') return { kind: 'paid' };
  deps.log.warn({ reference: money.reference, name: answer.name }, 'refund not paid out');
  return answer.kind === 'unknown'
    ? { kind: 'unknown', name: answer.name }
    : { kind: 'payoutRefused', requestId, name: answer.name };
}

function refundFound(
  found: Exclude<FindRefundAnswer, { kind: 'notFound' }>,
  amount: Rappen,
  reference: string,
): RefundAnswer {
  if (found.kind === 'pending' || found.kind === 'unknown' || found.kind === 'differs') return found;
  const detail = differenceOf({ amount, reference }, found.transaction);
  if (detail !== undefined) return { kind: 'differs', detail };
  if (found.kind === 'cancelled') return { kind: 'refused', name: 'refund cancelled at the provider' };
  return { kind: found.kind, transactionId: found.transaction.transactionId };
}
