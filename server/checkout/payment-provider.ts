import type { Language } from '#rules/language.ts';
import type { Rappen } from '#rules/money.ts';
import type { PaymentMethod } from '#rules/payment.ts';
import type { PaymentProviderName } from '#rules/payment-providers.ts';

/** What can go wrong between us and the provider (specification 8, payment provider errors). */
export type ProviderFault = 'connection' | 'responseFormat' | 'system' | 'authentication' | 'notFound';

export type InitializeRequest = {
  requestId: string;
  retries: number;
  reference: string;
  amount: Rappen;
  method: PaymentMethod;
  lang: Language;
  /** What a provider may know of who pays; `street` with its number. */
  payer: Record<
    'company' | 'firstName' | 'lastName' | 'street' | 'zipCode' | 'city' | 'country' | 'email',
    string
  >;
  returnUrl: string;
  successNotifyUrl: string;
  failNotifyUrl: string;
};

export type PaymentPage = {
  kind: 'started';
  token: string;
  redirectUrl: string;
  expiresAt: Date;
  /** The provider's time, as `expiresAt` is: a difference from our clock must not shorten the time for paying. */
  toldAt: Date | undefined;
};

export type InitializeAnswer =
  | PaymentPage
  | { kind: 'failed'; fault: ProviderFault | 'transactionDeclined'; name: string };

/** What the provider says of money: to be compared with ours before anything follows (I-9). */
export type Transaction = {
  transactionId: string;
  captureId: string | undefined;
  /** Rappen; NaN when it was no whole number. */
  amount: Rappen;
  currency: string;
  reference: string | undefined;
  /** What was paid with, in the provider's words: it may name methods that we do not know. */
  method?: string | undefined;
  /** Whether a fraud is the issuer's loss; undefined where the provider says nothing of it. */
  liabilityShift?: boolean | undefined;
};

type Money =
  | { kind: 'authorized'; transaction: Transaction }
  | { kind: 'captured'; transaction: Transaction }
  /** Authorised once, and given back since: by us, or in the provider's back office. */
  | { kind: 'cancelled'; transaction: Transaction }
  | { kind: 'pending' };

type Unknown = { kind: 'unknown'; fault: ProviderFault; name: string };

/** Declined, aborted and the like are answers; `unknown` says nothing about the money. */
export type AssertAnswer =
  | Money
  | { kind: 'declined'; name: string }
  | { kind: 'aborted' }
  | { kind: 'notStarted' }
  | { kind: 'expired' }
  | Unknown;

/** A payment or a refund, by the provider's id or by the order id that we gave it. */
export type TransactionReference = { transactionId: string } | { reference: string };

/** `notFound`: nothing was ever authorised under this reference. */
export type InquireAnswer = Money | { kind: 'notFound' } | Unknown;

/** `well`: it answers, and takes our account. */
export type HealthAnswer = { kind: 'well' } | Unknown;

export type TransactionRequest = { requestId: string; retries: number; transactionId: string };

export type CaptureAnswer =
  | { kind: 'captured'; captureId: string }
  | { kind: 'alreadyCaptured' }
  | { kind: 'refused'; name: string }
  | Unknown;

export type CancelAnswer =
  | { kind: 'cancelled' }
  /** Something was faster: this release itself, its answer lost, or a capture. Only `assert` can tell. */
  | { kind: 'alreadyMoved'; name: string }
  | { kind: 'refused'; name: string }
  | Unknown;

export type RefundRequest = {
  requestId: string;
  retries: number;
  /** Of the payment whose money goes back. */
  transactionId: string;
  captureId: string;
  amount: Rappen;
  /** Order id of the refund itself, one for each, so that it can be found again when the answer is lost. */
  reference: string;
};

/** After `authorized` no money moves until the refund's own transaction is captured. */
export type RefundAnswer =
  | { kind: 'authorized'; transactionId: string }
  | { kind: 'captured'; transactionId: string }
  | { kind: 'pending' }
  /** More than is left of the capture. Of a request that was sent before: it may have been this refund itself. */
  | { kind: 'duplicate'; name: string }
  | { kind: 'refused'; name: string }
  /** Another amount, currency or order id than asked for: not to be captured. */
  | { kind: 'differs'; detail: string }
  | Unknown;

/** A call of the provider to the shop, below `/payments/{provider}/notify/`. */
export type ProviderNotification = {
  method: string;
  /** The rest of the address, decoded: what `notifyUrl` put there, or what the provider appends. */
  path: readonly string[];
  body: unknown;
};

/** How long things may take at a provider: by these the shop plans when it asks again and when it gives up. */
export type ProviderLimits = {
  /** A call is answered within this, or its outcome is unknown. */
  answerMs: number;
  /** From the start of a payment on, it may stay undecided so long. */
  pendingMs: number;
  /** From the start of a payment on, `assert` tells its outcome so long. */
  assertMs: number;
  /** What the provider has booked may be missing from the answer to `inquire` so long. */
  inquireLagMs: number;
};

/** The payment provider as the shop needs it; the adapter in server/saferpay speaks its protocol. */
export type PaymentProvider = {
  name: PaymentProviderName;
  limits: ProviderLimits;
  initialize: (request: InitializeRequest) => Promise<InitializeAnswer>;
  /** @param known what to look for once the token tells nothing any more, if money may have come */
  assert: (token: string, known?: TransactionReference) => Promise<AssertAnswer>;
  /** Finalises a payment or a refund. */
  capture: (request: TransactionRequest) => Promise<CaptureAnswer>;
  cancel: (request: TransactionRequest) => Promise<CancelAnswer>;
  refund: (request: RefundRequest) => Promise<RefundAnswer>;
  /**
   * The secret of the payment that a notification is about; undefined when it is none of this provider's. What it
   * says beyond that is not believed: the provider is asked.
   */
  notification: (request: ProviderNotification) => { notifySecret: string } | undefined;
  /** Not for polling, and its data may lag by minutes: only where `assert` cannot tell. */
  inquire: (known: TransactionReference) => Promise<InquireAnswer>;
  /** How it is. Asked at most once in five minutes by all processes together, and never before a payment. */
  health: () => Promise<HealthAnswer>;
};

export type PaymentProviders = Readonly<Record<PaymentProviderName, PaymentProvider>>;
