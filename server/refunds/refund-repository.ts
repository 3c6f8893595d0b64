import type { Actor } from '#rules/actor.ts';
import type { Rappen } from '#rules/money.ts';
import type { PaymentProviderName } from '#rules/payment-providers.ts';
import type { CardPlace, RefundCommand } from '#rules/refund.ts';
import type { BankRefusal, DropRefusal, RefundStart, UsedCards } from '#rules/refund-start.ts';
import type { ReturnRefusal } from '#rules/returned-card.ts';
import type { RefundStatus } from '#rules/status.ts';
import type { ProviderLimits } from '#server/checkout/payment-provider.ts';
import type { CardToVoid } from '#server/fulfilment/void-card.ts';

export type NewRefund = {
  reference: string;
  command: RefundCommand;
  usedCards: UsedCards | undefined;
  by: Actor;
  /** By the provider at which the order was paid; without them it takes every refund at once. */
  terms?: RefundTerms | undefined;
};

/** What a provider wants of a refund. */
export type RefundTerms = Partial<
  Record<PaymentProviderName, { mayRefund: boolean; refundAfterMs: ProviderLimits['refundAfterMs'] }>
>;

/** How an operator has paid a refund that the provider refuses. */
export type BankPayment = {
  /** The Swiss day on which the bank was told. */
  paidOn: string;
  /** By which the transfer is found in the bank's statements. */
  bankReference: string;
  by: Actor;
};

/** What became of entering that posted cards came back: all of them, or none. */
export type CardsReturned =
  | { kind: 'entered' }
  | { kind: 'refused'; reason: ReturnRefusal | 'no-such-order'; places: readonly CardPlace[] };

export type BankOutcome = 'entered' | 'none-stopped' | BankRefusal;

export type Begun =
  | { kind: 'begun'; refundId: string }
  /** It was begun before, with the same cards, and goes on. */
  | { kind: 'resumed'; refundId: string }
  | Extract<RefundStart, { kind: 'refused' }>
  | { kind: 'refused'; reason: 'no-such-order'; places: readonly CardPlace[] };

/** What a command to refund would come to. */
export type RefundPreview =
  | { kind: 'begun' | 'resumed'; state: RefundState }
  | Extract<Begun, { kind: 'refused' }>;

export type DropOutcome = 'dropped' | 'none-stopped' | DropRefusal;

export type RefundState = {
  refundId: string;
  orderId: string;
  /** Of the order. */
  reference: string;
  number: number;
  status: RefundStatus;
  subtotal: Rappen;
  shippingCost: Rappen;
  amount: Rappen;
  lossConfirmed: boolean;
  /** The provider's, once it has authorised the refund. */
  transactionId: string | undefined;
  /** The provider takes it only then, and no card is void before; undefined once that time has come. */
  waitsUntil: Date | undefined;
  /** Where the payment was made, and the refund is. */
  provider: PaymentProviderName;
  /** The payment that it gives back. */
  captured: { transactionId: string; captureId: string };
  /** Sum of the order's other refunds that the provider has paid out. */
  refundedBefore: Rappen;
  cards: CardToVoid[];
};

/** The right to move one refund, until its lease ends or a newer attempt begins. */
export type RefundClaim = { refundId: string; orderId: string; attempt: number };

/** What the buyer is told of a refund that is done. */
export type DoneRefund = {
  refundId: string;
  number: number;
  doneAt: Date;
  shippingCost: Rappen;
  amount: Rappen;
  /** The money went by bank, and not to what was paid with. */
  byBank: boolean;
  /** How many cards of each line. */
  lines: { line: number; quantity: number }[];
  /** Not so where an operator has confirmed a loss. */
  allVoid: boolean;
  /** Other cards of the order are still good. */
  othersStay: boolean;
};
