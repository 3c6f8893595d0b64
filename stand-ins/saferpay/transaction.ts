import type { TypedFault } from '../payment-page/paying-side.ts';

type MoneyAmount = { readonly value: number; readonly currency: string };

type CardMeans = {
  readonly maskedNumber: string;
  readonly expiryMonth: number;
  readonly expiryYear: number;
  readonly holderName: string | undefined;
};

export type Liability = {
  readonly shift: boolean;
  readonly authenticated: boolean;
  readonly authenticationType: 'STRONG_CUSTOMER_AUTHENTICATION' | 'FRICTIONLESS' | 'ATTEMPT' | 'NONE';
};

/** What the payer paid with. */
export type Means = {
  readonly method: string;
  /** The wallet that the method was used by. */
  readonly wallet?: string | undefined;
  readonly card?: CardMeans | undefined;
  readonly liability?: Liability | undefined;
};

/** Why a payment was declined, in the words of the error table (saferpay 5). */
export type Decline = {
  readonly errorName: string;
  readonly processorMessage: string;
  readonly payerMessage?: string | undefined;
  readonly transactionId: string;
};

type WrongAnswer = TypedFault['wrongAnswer'];

/** One payment page: from Initialize to its outcome. */
export type Payment = {
  readonly kind: 'payment';
  readonly token: string;
  /** Address part of the page after its single opening; known to the payer's browser only. */
  readonly visit: string;
  readonly requestId: string;
  readonly amount: MoneyAmount;
  readonly orderId: string | undefined;
  readonly description: string;
  /** Methods on offer; a single one skips the choice. */
  readonly methods: readonly string[];
  /** Brands that the card of a wallet may be of. */
  readonly walletBrands: readonly string[];
  readonly language: string | undefined;
  /** Authorises only with a shift of liability. */
  readonly needsShift: boolean;
  readonly returnUrl: string;
  readonly notifyUrls: { readonly success: string | undefined; readonly fail: string | undefined };
  payerIp?: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  status: 'created' | 'opened' | 'pending' | 'authorized' | 'declined' | 'aborted' | 'expired';
  /** The payer's browser has the page and may still act on it. */
  pageIsOpen: boolean;
  /** Last declined try; the outcome once the payer leaves the page. */
  decline?: Decline | undefined;
  /** Means of a challenge under way. */
  waitingMeans?: Means | undefined;
  pendingUntil?: number;
  pendingEndsWell?: boolean;
  transactionId?: string;
  /** Of a page that the payer left without a try: the provider's errors name a transaction too. */
  abortedId?: string;
};

/** A payment that was authorised (or is pending), or a refund of one. */
export type Transaction = {
  readonly kind: 'transaction';
  readonly id: string;
  readonly type: 'PAYMENT' | 'REFUND';
  readonly token: string;
  readonly orderId: string | undefined;
  readonly amount: MoneyAmount;
  readonly means: Means;
  readonly date: number;
  readonly approvalCode: string;
  readonly acquirerReference: string;
  readonly payerIp: string | undefined;
  /** Of a refund: the payment that it refunds. */
  readonly refundOf?: string;
  readonly wrongAnswer?: WrongAnswer;
  status: 'AUTHORIZED' | 'CAPTURED' | 'CANCELED' | 'PENDING';
  captureId?: string;
  capturedAt?: number;
  /** Of a pending refund. */
  readonly pendingUntil?: number | undefined;
};
