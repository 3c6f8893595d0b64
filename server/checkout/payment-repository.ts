import type { Rappen } from '#rules/money.ts';
import type { PaymentMethod } from '#rules/payment.ts';
import type { PaymentProviderName } from '#rules/payment-providers.ts';
import type { ProviderRequestKind, RequestOutcome } from '#rules/request-outcomes.ts';
import type { ReviewKind } from '#rules/review-kinds.ts';
import type { OrderStatus, PaymentStatus } from '#rules/status.ts';
import type { StatusCause } from '#rules/status-causes.ts';
import type { OpenReviewItem } from '#server/operations/open-review-item.ts';
import type { Transaction } from './payment-provider.ts';
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

/**
 * What the shop writes down about payments. Each verb is one transaction. A verb that takes a claim answers
 * false, and changes nothing, when a newer attempt has begun (I-19).
 */
export type PaymentRepository = {
  /**
   * Finds a payment of any provider: the page that the buyer returns to does not know which.
   * @param sessionHash if given, only a payment of this session
   */
  byReturnSecret: (
    secret: string,
    sessionHash?: string,
  ) => Promise<(FoundPayment & { orderId: string }) | undefined>;
  /** `isPageOpen`: the order can still be paid on the payment page that was handed out. */
  ofOrder: (
    orderId: string,
    sessionHash: string,
  ) => Promise<(FoundPayment & { orderId: string; isPageOpen: boolean }) | undefined>;
  byNotifySecret: (provider: PaymentProviderName, secret: string) => Promise<FoundPayment | undefined>;
  /** Payments whose next check is due, oldest first. */
  due: (limit: number) => Promise<string[]>;
  read: (paymentId: string) => Promise<PaymentState>;
  /**
   * Undefined while another process holds the payment. If the holder crashes, the sweep takes the payment up as soon
   * as the lease is over, even before its next check.
   */
  claim: (
    paymentId: string,
    leaseMs: number,
    when?: ClaimWhen,
  ) => Promise<{ claim: Claim; state: PaymentState } | undefined>;
  extend: (claim: Claim, leaseMs: number) => Promise<boolean>;
  /** Gives the claim back and says when the sweep should look again, and what the look has brought. */
  release: (claim: Claim, look: Look) => Promise<boolean>;
  /** Resolves the review items that were opened because the provider did not answer, or not understandably. */
  resolveUnanswered: (orderId: string) => Promise<void>;
  /** Records a request before it is sent, or counts one more try of it. @param authorized what is recorded with it */
  openRequest: (
    claim: Claim,
    kind: Exclude<ProviderRequestKind, 'initialize'>,
    authorized?: Transaction,
  ) => Promise<{ requestId: string; retries: number; again: boolean } | undefined>;
  /** @param detail what the provider called it */
  closeRequest: (requestId: string, outcome: RequestOutcome, detail?: string) => Promise<void>;
  authorized: (claim: Claim, transaction: Transaction) => Promise<boolean>;
  /** Whether the provider has not decided yet. */
  pending: (claim: Claim, pending: boolean) => Promise<boolean>;
  /** Order Confirmed, cards pending, parcel to pack, mails and jobs, and the claim given back: all or nothing. */
  captured: (claim: Claim, captureId: string) => Promise<boolean>;
  /** No money came. `tellBuyer`: the mail that says so is added in the same transaction. */
  ended: (claim: Claim, ending: Ending, tellBuyer: boolean) => Promise<boolean>;
  /** Money for an order no longer open went back; the buyer is told by mail. */
  released: (claim: Claim, transactionId: string, cause: ReversalCause) => Promise<boolean>;
  /** Payments that never reached the payment page, their process gone: Cancelled, order Failed. */
  abandonUnstarted: (olderThanMs: number) => Promise<number>;
  openReviewItem: OpenReviewItem;
};
