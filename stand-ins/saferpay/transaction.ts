import type { Settings } from './settings.ts';

type MoneyAmount = { readonly value: number; readonly currency: string };

export type CardMeans = {
  readonly firstEight: string;
  readonly lastFour: string;
  readonly length: number;
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
  /** Currency that the payer's bank converts to, for the cards that ask for it. */
  readonly payerCurrency?: string | undefined;
};

/** Why a try to pay came to nothing, in the words of the error table (saferpay 5). */
export type Decline = {
  readonly errorName: string;
  readonly processorResult?: string | undefined;
  readonly processorMessage?: string | undefined;
  readonly payerMessage?: string | undefined;
  readonly transactionId: string;
};

type PaymentStatus = 'created' | 'opened' | 'pending' | 'authorized' | 'declined' | 'aborted' | 'expired';

/** Faults that the payer typed, kept with the payment. */
type PaymentFaults = {
  readonly wrongAnswer?: 'wrong-amount' | 'wrong-currency' | 'wrong-order-id' | undefined;
  readonly notify?: Settings['notify'] | undefined;
};

/** One payment page: from Initialize to its outcome. */
export type Payment = {
  readonly kind: 'payment';
  readonly token: string;
  /** Address part of the page after its single opening; known to the payer's browser only. */
  readonly visit: string;
  readonly specVersion: string;
  readonly requestId: string;
  readonly amount: MoneyAmount;
  readonly orderId: string | undefined;
  readonly description: string;
  /** Methods on offer; one skips the choice. */
  readonly methods: readonly string[];
  /** Brands that the card of a wallet may be of. */
  readonly walletBrands?: readonly string[];
  /** Asked for at Initialize; without it the payer's browser decides when the page is opened. */
  language: string | undefined;
  readonly holderNameMandatory: boolean;
  readonly condition: string | undefined;
  /** `Authentication.ThreeDsChallenge`. */
  readonly forceChallenge: boolean;
  readonly returnUrls: { readonly success: string; readonly fail: string; readonly abort: string };
  readonly notifyUrls: { readonly success: string | undefined; readonly fail: string | undefined };
  payer: { readonly ipAddress: string | undefined };
  readonly createdAt: number;
  readonly expiresAt: number;
  status: PaymentStatus;
  /** The payer's browser has the page and may still act on it. */
  pageIsOpen: boolean;
  /** Last declined try; the outcome once the payer leaves the page. */
  decline?: Decline | undefined;
  /** Means of a challenge under way, or of a pending payment. */
  waitingMeans?: Means | undefined;
  pendingUntil?: number;
  pendingEndsWell?: boolean;
  transactionId?: string;
  /** Of a page that the payer left without a try: the errors of the provider name one too. */
  abortedId?: string;
  faults: PaymentFaults;
};

type TransactionStatus = 'AUTHORIZED' | 'CAPTURED' | 'CANCELED' | 'PENDING';

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
  readonly payer: { readonly ipAddress: string | undefined };
  /** Of a refund: the payment that it gives back. */
  readonly refundOf?: string;
  readonly wrongAnswer?: PaymentFaults['wrongAnswer'];
  status: TransactionStatus;
  captureId?: string;
  capturedValue?: number;
  capturedAt?: number;
  /** Of a pending refund. */
  readonly pendingUntil?: number | undefined;
  readonly pendingNotifyUrl?: string | undefined;
};

export type LedgerEvent = {
  readonly kind:
    | 'initialized'
    | 'opened'
    | 'authorized'
    | 'pending'
    | 'declined'
    | 'aborted'
    | 'expired'
    | 'asserted'
    | 'inquired'
    | 'captured'
    | 'canceled'
    | 'refunded'
    | 'refund-captured'
    | 'notified';
  readonly token?: string | undefined;
  readonly orderId?: string | undefined;
  /** Of a refund: the order id of the payment that it gives back. */
  readonly originalOrderId?: string | undefined;
  readonly transactionId?: string | undefined;
  readonly captureId?: string | undefined;
  /** Minor units. */
  readonly amount?: number | undefined;
  readonly currency?: string | undefined;
  readonly method?: string | undefined;
  /** Of the call that was carried out; where the payer acted, of the Initialize before. */
  readonly requestId?: string | undefined;
  readonly retryIndicator?: number | undefined;
  readonly errorName?: string | undefined;
  /** Of a notification: which address was called, the answer (0: none), and which try it was. */
  readonly notification?: 'success' | 'fail' | 'pending' | undefined;
  readonly status?: number | string | undefined;
  readonly attempt?: number | undefined;
};
