import type { Rappen } from './money.ts';
import type { RefundStatus } from './status.ts';

/** An order whose payment the buyer's bank has reversed. */
export type DisputableOrder<Refund> = {
  readonly captured: Rappen | undefined;
  readonly disputed: boolean;
  readonly refunds: readonly Refund[];
};

export type DisputeRefusal = 'not-paid' | 'exceeds-captured';

export type DisputeDecision<Refund> =
  | {
      readonly kind: 'enter';
      /** Refunds to stop. */
      readonly stop: readonly Refund[];
      /** The refund that an operator reviews because of the dispute. */
      readonly review: Refund | undefined;
    }
  /** The dispute was already recorded. */
  | { readonly kind: 'known' }
  | { readonly kind: 'refused'; readonly reason: DisputeRefusal };

type NumberedRefund = { readonly number: number; readonly status: RefundStatus };

/**
 * Decides how to record a dispute. Stops refunds whose cards are still being voided, so that the buyer isn't
 * paid twice. Refunds that are being paid can't be stopped safely, so an operator reviews them.
 */
export function decideDispute<Refund extends NumberedRefund>(
  { captured, disputed, refunds }: DisputableOrder<Refund>,
  amount: Rappen,
): DisputeDecision<Refund> {
  if (captured === undefined) return { kind: 'refused', reason: 'not-paid' };
  if (disputed) return { kind: 'known' };
  if (amount > captured) return { kind: 'refused', reason: 'exceeds-captured' };
  const stop = refunds.filter(({ status }) => status === 'Voiding');
  const [riskiest] = refunds.toSorted((a, b) => getPaymentRisk(b) - getPaymentRisk(a) || a.number - b.number);
  return { kind: 'enter', stop, review: riskiest };
}

/** Ranks how likely a refund pays the buyer a second time, and how urgently an operator must act. */
function getPaymentRisk({ status }: NumberedRefund): number {
  return { Voiding: 0, Stopped: 0, Done: 1, Paying: 2 }[status];
}
