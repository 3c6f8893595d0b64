import type { PayerFault } from '../payment-page/payer-actions.ts';

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

/** The means of payment. */
export type Means = {
  readonly method: string;
  /** The wallet used for the method. */
  readonly wallet?: string | undefined;
  readonly card?: CardMeans | undefined;
  readonly liability?: Liability | undefined;
};

/** The reason of a decline, with the fields of the error table (saferpay 5). */
export type Decline = {
  readonly errorName: string;
  readonly processorMessage: string;
  readonly payerMessage?: string | undefined;
  readonly transactionId: string;
};

type ResponseFault = PayerFault['responseFault'];

/** A payment page, from Initialize to its outcome. */
export type Payment = {
  readonly kind: 'payment';
  readonly token: string;
  /** Secret in the URL of the opened page. Only the payer's browser receives it. */
  readonly visit: string;
  readonly requestId: string;
  readonly amount: MoneyAmount;
  readonly orderId: string | undefined;
  readonly description: string;
  /** Available methods. If there is only one, the page skips the selection. */
  readonly methods: readonly string[];
  /** Card brands allowed in a wallet. */
  readonly walletBrands: readonly string[];
  readonly language: string | undefined;
  /** True if the payment requires a liability shift. */
  readonly requiresLiabilityShift: boolean;
  readonly returnUrl: string;
  readonly notifyUrls: { readonly success: string | undefined; readonly fail: string | undefined };
  payerIp?: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  status: 'created' | 'opened' | 'pending' | 'authorized' | 'declined' | 'aborted' | 'expired';
  /** True while the payer can act on the page. */
  isPageOpen: boolean;
  /** The last declined attempt. It becomes the outcome when the payer leaves the page. */
  decline?: Decline | undefined;
  /** The means of payment while a challenge is pending. */
  pendingMeans?: Means | undefined;
  pendingUntil?: number;
  isPendingApproved?: boolean;
  transactionId?: string;
  /** Transaction id of a page that the payer left without an attempt. Saferpay's errors contain one too. */
  abortedId?: string;
};

/** An authorized or pending payment, or a refund of one. */
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
  /** For a refund: the refunded payment. */
  readonly refundedId?: string;
  readonly responseFault?: ResponseFault;
  status: 'AUTHORIZED' | 'CAPTURED' | 'CANCELED' | 'PENDING';
  captureId?: string;
  capturedAt?: number;
  /** For a pending refund. */
  readonly pendingUntil?: number | undefined;
};
