import type { Rappen } from './money.ts';
import type { RefundStatus } from './status.ts';

/** What decides how a dispute is entered: a buyer's bank has taken the money of an order back. */
export type DisputableOrder<Refund> = {
  /** Undefined while nothing was captured. */
  readonly captured: Rappen | undefined;
  readonly disputed: boolean;
  readonly refunds: readonly Refund[];
};

export type DisputeRefusal = 'not-paid' | 'exceeds-captured';

export type DisputeDecision<Refund> =
  | {
      readonly kind: 'enter';
      readonly stop: readonly Refund[];
      /** What an operator must know of the order's refunds. */
      readonly review: string | undefined;
    }
  /** It was entered before. */
  | { readonly kind: 'known' }
  | { readonly kind: 'refused'; readonly reason: DisputeRefusal };

type NumberedRefund = { readonly number: number; readonly status: RefundStatus };

/**
 * How a dispute of this amount is entered. The buyer would get the money twice, so refunds stop whose cards are still
 * being voided; one that is being paid may not be told to stop, and an operator is told.
 */
export function decideDispute<Refund extends NumberedRefund>(
  { captured, disputed, refunds }: DisputableOrder<Refund>,
  amount: Rappen,
): DisputeDecision<Refund> {
  if (captured === undefined) return { kind: 'refused', reason: 'not-paid' };
  if (disputed) return { kind: 'known' };
  if (amount > captured) return { kind: 'refused', reason: 'exceeds-captured' };
  const stop = refunds.filter(({ status }) => status === 'Voiding');
  const [worst] = refunds.toSorted((a, b) => harm(b) - harm(a) || a.number - b.number);
  return { kind: 'enter', stop, review: worst && reviewOf(worst) };
}

function harm({ status }: NumberedRefund): number {
  return { Voiding: 0, Stopped: 0, Done: 1, Paying: 2 }[status];
}

function reviewOf(refund: NumberedRefund): string {
  return harm(refund) === 0
    ? `disputed: refund ${refund.number} is stopped and will not be paid`
    : `disputed, and refund ${refund.number} is paid or about to be: the buyer may have the money twice`;
}
