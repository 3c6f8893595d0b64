import type { Actor } from '#rules/actor.ts';
import type { Rappen } from '#rules/money.ts';
import type { PaymentProviderName } from '#rules/payment-providers.ts';
import type { CardPlace, RefundCommand } from '#rules/refund.ts';
import type { BankRefusal, DropRefusal, RefundStart, UsedCards } from '#rules/refund-start.ts';
import type { VoidOutcome } from '#rules/request-outcomes.ts';
import type { ReturnRefusal } from '#rules/returned-card.ts';
import type { ReviewKind } from '#rules/review-kinds.ts';
import type { RefundStatus } from '#rules/status.ts';
import type { ProviderLimits } from '#server/checkout/payment-provider.ts';
import type { RefundIntent } from '#server/checkout/refund-capture.ts';
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

/**
 * What the shop writes down about refunds. Each verb is one transaction under the order's lock. A verb that takes a
 * claim answers false or undefined, and changes nothing, when a newer attempt has begun (I-19).
 */
export type RefundRepository = {
  /** Decides by the rules, and writes the refund, its cards, who wanted it and the job that sees it to its end. */
  begin: (refund: NewRefund) => Promise<Begun>;
  /** The same, and nothing of it stays. */
  preview: (refund: NewRefund) => Promise<RefundPreview>;
  /** Takes a refund that stopped back, as long as nothing of it has happened at the supplier or the provider. */
  drop: (reference: string, by: Actor) => Promise<DropOutcome>;
  /** Ends a refund that stopped: its money went by bank. The buyer gets the mail and the credit note as of any other. */
  paidByBank: (reference: string, payment: BankPayment) => Promise<BankOutcome>;
  read: (refundId: string) => Promise<RefundState>;
  /** Undefined while another worker holds it. */
  claim: (refundId: string, leaseMs: number) => Promise<RefundClaim | undefined>;
  extend: (claim: RefundClaim, leaseMs: number) => Promise<boolean>;
  release: (claim: RefundClaim) => Promise<void>;
  /** Writes the intent of taking a card back; undefined when it is void already, too. */
  openVoid: (claim: RefundClaim, cardId: string) => Promise<string | undefined>;
  voided: (claim: RefundClaim, cardId: string, outcome: VoidOutcome) => Promise<boolean>;
  /** Void, but it held something else than was sold: the refund stops at it. */
  voidedDiffering: (claim: RefundClaim, cardId: string, kind: ReviewKind, detail: string) => Promise<boolean>;
  /** The supplier does not take it back. */
  voidRefused: (
    claim: RefundClaim,
    cardId: string,
    outcome: 'used' | 'wrong',
    detail?: string,
  ) => Promise<boolean>;
  /** From now on money may go. */
  pay: (claim: RefundClaim) => Promise<boolean>;
  /**
   * @param limits how long a refund that is not found may only have been booked late: until then it may be sent again only
   * if the provider cannot pay both, or promises to answer it as the first time
   */
  refundIntent: (
    claim: RefundClaim,
    limits: Pick<ProviderLimits, 'inquireLagMs' | 'sameAnswerMs'>,
  ) => Promise<RefundIntent | undefined>;
  payoutIntent: (claim: RefundClaim) => Promise<{ requestId: string; retries: number } | undefined>;
  authorized: (claim: RefundClaim, transactionId: string) => Promise<boolean>;
  /** Records that the money has gone, moves the order when nothing is left of it, and adds the mail. */
  done: (claim: RefundClaim) => Promise<boolean>;
  /** Stops the refund and opens a review item. */
  stop: (claim: RefundClaim, kind: ReviewKind, detail: string) => Promise<boolean>;
  /** Refunds that no process works at; each less and less often. */
  unfinished: (limit: number) => Promise<string[]>;
  /** Opens a review item for each refund that is not done after so long, and for other voids without an answer. */
  openLateRefundItems: (olderThanMs: number) => Promise<void>;
  ofNumber: (orderId: string, number: number) => Promise<DoneRefund>;
};
