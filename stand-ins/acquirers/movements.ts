import type { PaymentEvent } from '../ledger/payment-event.ts';

/** Money that moved at a payment provider: acquirers know nothing else of the shop. */
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

/** Names of methods by the codes of Datatrans. */
const METHODS: Readonly<Record<string, string>> = {
  VIS: 'VISA',
  ECA: 'MASTERCARD',
  DIN: 'DINERS',
  CUP: 'UNIONPAY',
  TWI: 'TWINT',
  AMX: 'AMEX',
  APL: 'APPLEPAY',
  PAY: 'GOOGLEPAY',
};

/** The ledger of a payment provider. */
export type Ledger = () => readonly (PaymentEvent & { readonly at: string })[];

const KINDS: Readonly<Record<string, Movement['kind']>> = {
  captured: 'payment',
  'refund-captured': 'refund',
};

/**
 * Captured payments and refunds of a period, oldest first.
 * @throws RangeError if the period is not written in ISO 8601
 */
export function movementsOf(ledgers: readonly Ledger[], period: Period): Movement[] {
  const [from, to] = [Date.parse(period.from ?? '1970-01-01'), Date.parse(period.to ?? '9999-12-31')];
  if (Number.isNaN(from) || Number.isNaN(to)) throw new RangeError('from, to: ISO 8601');
  return ledgers
    .flatMap((ledger) => readLedger(ledger()))
    .filter(({ at }) => at.getTime() >= from && at.getTime() < to)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

function readLedger(lines: ReturnType<Ledger>): Movement[] {
  /** A refund may lack its method: its payment has it. */
  const methods = new Map(
    lines.map(({ orderId, method }) => [orderId, method] as const).filter(([, method]) => method),
  );
  return lines.flatMap(({ at, kind, orderId = '', originalOrderId, transactionId = '', amount, ...line }) => {
    const direction = KINDS[kind];
    const method = line.method ?? methods.get(originalOrderId) ?? '';
    const movement = { at: new Date(at), orderId, transactionId, method: METHODS[method] ?? method, amount };
    return direction === undefined ? [] : [{ ...movement, kind: direction }];
  });
}
