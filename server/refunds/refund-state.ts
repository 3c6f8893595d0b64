import type { Actor } from '#rules/actor.ts';
import type { Rappen } from '#rules/money.ts';
import type { PaymentProviderName } from '#rules/payment-providers.ts';
import type { CardPlace, RefundCommand, ReturnRefusal } from '#rules/refund.ts';
import type { BankRefusal, CancelRefusal, RefundStart, UsedCards } from '#rules/refund-start.ts';
import type { RefundStatus } from '#rules/status.ts';
import type { ProviderLimits } from '#server/checkout/payment-provider.ts';
import type { CardToVoid } from '#server/fulfilment/void-card.ts';

export type NewRefund = {
  reference: string;
  command: RefundCommand;
  usedCards: UsedCards | undefined;
  by: Actor;
  /** Terms per provider. Without them every refund is accepted immediately. */
  terms?: RefundTerms | undefined;
};

/** Refund conditions per provider. */
export type RefundTerms = Partial<
  Record<PaymentProviderName, { canRefund: boolean; refundAfterMs: ProviderLimits['refundAfterMs'] }>
>;

/** An operator's bank transfer for a refund that the provider refuses. */
export type BankPayment = {
  /** Swiss date of the bank order. */
  paidOn: string;
  /** Reference in the bank's statements. */
  bankReference: string;
  by: Actor;
};

/** The result of recording returned posted cards: all or none. */
export type ReturnedCardsResult =
  | { kind: 'entered' }
  | { kind: 'refused'; reason: ReturnRefusal | 'no-such-order'; places: readonly CardPlace[] };

export type BankPaymentResult = 'entered' | 'none-stopped' | BankRefusal;

export type BeginRefundResult =
  | { kind: 'begun'; refundId: string }
  /** The same refund was already started and continues. */
  | { kind: 'resumed'; refundId: string }
  | Extract<RefundStart, { kind: 'refused' }>
  | { kind: 'refused'; reason: 'no-such-order'; places: readonly CardPlace[] };

/** Preview of a refund. `resumed`: the same refund was already started. */
export type RefundPreview =
  | { kind: 'begun' | 'resumed'; state: RefundState }
  | Extract<BeginRefundResult, { kind: 'refused' }>;

export type CancelRefundResult = 'cancelled' | 'none-stopped' | CancelRefusal;

export type RefundState = {
  refundId: string;
  orderId: string;
  /** Reference of the order. */
  reference: string;
  number: number;
  status: RefundStatus;
  subtotal: Rappen;
  shippingCost: Rappen;
  amount: Rappen;
  lossConfirmed: boolean;
  /** The refund's transaction, once the provider has authorized it. */
  transactionId: string | undefined;
  /**
   * Earliest time at which the provider accepts the refund and cards are voided. Undefined if it has passed.
   */
  waitsUntil: Date | undefined;
  /** Provider of the payment and the refund. */
  provider: PaymentProviderName;
  /** The provider's ids of the payment to refund. */
  captured: { transactionId: string; captureId: string };
  /** Sum of the order's other refunds paid by the provider. */
  refundedBefore: Rappen;
  cards: CardToVoid[];
};

/** The right to change a refund, until its lease expires or a newer attempt exists. */
export type RefundClaim = { refundId: string; orderId: string; attempt: number };

/** A completed refund, for the mail to the buyer. */
export type DoneRefund = {
  refundId: string;
  number: number;
  doneAt: Date;
  shippingCost: Rappen;
  amount: Rappen;
  /** True if the money was sent by bank transfer instead of the payment method. */
  byBank: boolean;
  /** Cards per line. */
  lines: { line: number; quantity: number }[];
  /** False if an operator confirmed a loss. */
  allVoid: boolean;
  /** True if other cards of the order remain valid. */
  othersStay: boolean;
};
