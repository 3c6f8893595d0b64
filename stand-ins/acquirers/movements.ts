import type { PaymentEvent } from '../ledger/payment-event.ts';

/** A money movement at a payment provider: all that acquirers receive from the shop. */
export type Movement = {
  readonly at: Date;
  readonly kind: 'payment' | 'refund';
  readonly orderId: string;
  readonly transactionId: string;
  readonly method: string;
  /** Minor units, never negative. */
  readonly amount: number;
};

export type Period = { readonly from?: string; readonly to?: string };

/** Method names by Datatrans code. */
const METHOD_NAMES: Readonly<Record<string, string>> = {
  VIS: 'VISA',
  ECA: 'MASTERCARD',
  DIN: 'DINERS',
  CUP: 'UNIONPAY',
  TWI: 'TWINT',
  AMX: 'AMEX',
  APL: 'APPLEPAY',
  PAY: 'GOOGLEPAY',
};

/** Returns the ledger of a payment provider. */
export type ReadEvents = () => readonly (PaymentEvent & { readonly at: string })[];

const KINDS: Readonly<Record<string, Movement['kind']>> = {
  captured: 'payment',
  'refund-captured': 'refund',
};

/**
 * Lists the captured payments and refunds of a period, oldest first.
 * @throws RangeError if the period isn't valid ISO 8601
 */
export function listMovements(ledgers: readonly ReadEvents[], period: Period): Movement[] {
  const [from, to] = [Date.parse(period.from ?? '1970-01-01'), Date.parse(period.to ?? '9999-12-31')];
  if (Number.isNaN(from) || Number.isNaN(to)) throw new RangeError('from and to must be ISO 8601');
  return ledgers
    .flatMap((ledger) => toMovements(ledger()))
    .filter(({ at }) => at.getTime() >= from && at.getTime() < to)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

function toMovements(lines: ReturnType<ReadEvents>): Movement[] {
  // A refund without a method uses the method of its payment.
  const methods = new Map(
    lines.map(({ orderId, method }) => [orderId, method] as const).filter(([, method]) => method),
  );
  return lines.flatMap(({ at, kind, orderId = '', originalOrderId, transactionId = '', amount, ...line }) => {
    const direction = KINDS[kind];
    const method = line.method ?? methods.get(originalOrderId) ?? '';
    const movement = {
      at: new Date(at),
      orderId,
      transactionId,
      method: METHOD_NAMES[method] ?? method,
      amount,
    };
    return direction === undefined ? [] : [{ ...movement, kind: direction }];
  });
}
