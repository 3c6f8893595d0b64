import type { Rappen } from '#rules/money.ts';
import type { PaymentMethod } from '#rules/payment.ts';
import type { PaymentProviderName } from '#rules/payment-providers.ts';
import type { ReviewKind } from '#rules/review-kinds.ts';
import type { OrderStatus, PaymentStatus } from '#rules/status.ts';
import type { StatusCause } from '#rules/status-causes.ts';
import type { ProviderMessage } from './provider-message.ts';

/** One payment and its order, as read under the lock. */
export type PaymentState = {
  paymentId: string;
  orderId: string;
  reference: string;
  orderStatus: OrderStatus;
  status: PaymentStatus;
  pending: boolean;
  provider: PaymentProviderName;
  amount: Rappen;
  method: PaymentMethod;
  /** Value of the digital cards. */
  digitalSubtotal: Rappen;
  token: string | undefined;
  transactionId: string | undefined;
  startedAt: Date | undefined;
  expiresAt: Date | undefined;
  authorizedAt: Date | undefined;
  /** How often the provider was asked about it, by whomever. */
  checks: number;
  /** Since it last answered; and how often its answer was not understood. */
  unanswered: number;
  misunderstood: number;
  released: boolean;
  /** A release or a refund was begun and its outcome is not known. */
  releaseOpen: boolean;
  /** Since when. */
  releaseOpenedAt?: Date | undefined;
  /** A process works at it. */
  held: boolean;
  /** The database's time when this was read. */
  now: Date;
};

/** `isSettled`: its money has come, or has gone back, so that nothing more becomes of it. */
export type FoundPayment = { paymentId: string; isSettled: boolean };

/** Questions about a payment, with the one just asked: in all, without an answer since the last one, not understood. */
export type Questions = Record<'asked' | 'unanswered' | 'misunderstood', number>;

/** What a look at a payment leaves behind. */
export type Look = {
  nextCheckAt: Date | undefined;
  questions: Questions;
  told?: ProviderMessage | undefined;
  /** The next look is when the provider is asked again: at once, if its pause has ended meanwhile. */
  afterPause?: boolean | undefined;
  /** What a person is told, where no look is to come by itself. */
  review?: { orderId: string; kind: ReviewKind; detail: string } | undefined;
};

/** The right to move one payment, until its lease ends or a newer attempt begins. */
export type Claim = { paymentId: string; attempt: number };

/** What else must be so for a claim. */
export type ClaimWhen = {
  /** Money may still come or go: a payment that is captured, or was given back, is left alone. */
  onlyUnsettled?: boolean;
  /**
   * For a buyer's return: no other one claimed within this time, twice as long for each question that was not answered,
   * and the provider was not asked `most` times.
   */
  asking?: { everyMs: number; most: number } | undefined;
  /** The sweep's time to look at it has come. */
  onlyDue?: boolean | undefined;
};

/** The end of a payment that brought no money. */
export type Ending = {
  payment: 'UnAuthorized' | 'Cancelled';
  order: 'Failed' | 'Reverted';
  cause: StatusCause;
  /** What the provider called it. */
  detail?: string | undefined;
};

/** Why money goes back; becomes the cause of the move. */
export type ReversalCause = Extract<
  StatusCause,
  'order-not-open' | 'no-liability-shift' | 'released-unfulfilled'
>;
