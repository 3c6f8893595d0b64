import type { Rappen } from '#rules/money.ts';
import type { PaymentMethod } from '#rules/payment.ts';
import type { PaymentProviderName } from '#rules/payment-providers.ts';
import type { ReviewDetail } from '#rules/review-detail.ts';
import type { ReviewKind } from '#rules/review-kinds.ts';
import type { OrderStatus, PaymentStatus } from '#rules/status.ts';
import type { StatusCause } from '#rules/status-causes.ts';
import type { ProviderMessage } from './provider-message.ts';

/** A payment and its order, as stored at `now`. */
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
  /** Total face value of the digital cards. */
  digitalSubtotal: Rappen;
  /** The provider's token of the payment page. */
  token: string | undefined;
  /** The provider's transaction id. */
  transactionId: string | undefined;
  /** When the payment page was opened. */
  startedAt: Date | undefined;
  /** When the payment page expires. */
  expiresAt: Date | undefined;
  authorizedAt: Date | undefined;
  /** Number of polls by all processes. */
  checks: number;
  /** Consecutive polls without a response. */
  unanswered: number;
  /** Unreadable responses since the last readable one. */
  misunderstood: number;
  isReversed: boolean;
  /** True if a void or refund was started and its outcome is unknown. */
  isReversalOpen: boolean;
  reversalOpenedAt?: Date | undefined;
  /** True while a process holds the claim. */
  isClaimed: boolean;
  /** The database's time when this was read. */
  now: Date;
};

/** `isComplete`: the money has arrived or was returned, so nothing more will happen. */
export type FoundPayment = { paymentId: string; isComplete: boolean };

/** Counters of polls including the current one: total, consecutive unanswered, consecutive unreadable. */
export type PollCounters = Record<'polls' | 'unanswered' | 'misunderstood', number>;

/** The stored result of a check. */
export type CheckResult = {
  nextCheckAt: Date | undefined;
  counters: PollCounters;
  message?: ProviderMessage | undefined;
  /** True if the next check waits for the end of a pause. It is due immediately if the pause has ended. */
  isAfterPause?: boolean | undefined;
  /** Review item to open if no further check is planned. */
  review?: { orderId: string; kind: ReviewKind; detail: ReviewDetail } | undefined;
};

/** The right to change a payment, until its lease expires or a newer attempt exists. */
export type Claim = { paymentId: string; attempt: number };

export type ClaimCondition = {
  /** Skips payments whose money was captured or returned. */
  onlyIncomplete?: boolean;
  /**
   * Limits a buyer's return: fewer than `maxPolls` polls so far, and no other return within `everyMs`. Each
   * unanswered poll doubles that time.
   */
  polling?: { everyMs: number; maxPolls: number } | undefined;
  /** Skips payments whose next check isn't due. */
  onlyDue?: boolean | undefined;
};

/** The end of a payment without money. */
export type PaymentEnd = {
  payment: 'UnAuthorized' | 'Cancelled';
  order: 'Failed' | 'Reverted';
  cause: StatusCause;
  /** The provider's name for the reason. */
  detail?: string | undefined;
};

/** Reason to return money, stored as the cause of the status change. */
export type ReversalCause = Extract<
  StatusCause,
  'order-not-open' | 'no-liability-shift' | 'voided-unfulfilled'
>;
