import type { Language } from '#rules/language.ts';
import type { Rappen } from '#rules/money.ts';
import type { PaymentMethod } from '#rules/payment.ts';
import type { PaymentProviderName } from '#rules/payment-providers.ts';
import type { ProviderDetails } from './provider-message.ts';

/**
 * Faults between us and the provider (specification 8, payment provider errors). `authentication`: the provider rejects
 * our account or its rights, so retries don't help.
 */
export type ProviderFault = 'connection' | 'responseFormat' | 'system' | 'authentication' | 'notFound';

type WithDetails = { details?: ProviderDetails | undefined };

export type InitializeRequest = {
  requestId: string;
  retries: number;
  reference: string;
  amount: Rappen;
  method: PaymentMethod;
  lang: Language;
  /** The payer's data that the provider receives; `street` includes the number. */
  payer: Record<
    'company' | 'firstName' | 'lastName' | 'street' | 'zipCode' | 'city' | 'country' | 'email',
    string
  >;
  /** Requires strong customer authentication if the method has it. Above the limit of L-8 the payment is reversed without. */
  strongAuthentication: boolean;
  returnUrl: string;
  successNotifyUrl: string;
  failNotifyUrl: string;
};

export type PaymentPage = {
  kind: 'started';
  token: string;
  redirectUrl: string;
  expiresAt: Date;
  /** The provider's time of the response. Clock differences must not shorten the time for paying. */
  respondedAt: Date | undefined;
};

export type InitializeAnswer =
  | PaymentPage
  | ({
      kind: 'failed';
      fault: ProviderFault | 'transactionDeclined';
      name: string;
      /** The provider rejects this request; others may succeed. */
      unclear?: true;
    } & WithDetails);

/** The provider's record of a transaction. Compare it with ours before any step (I-9). */
export type Transaction = {
  transactionId: string;
  captureId: string | undefined;
  /** Rappen. NaN if not an integer, so it never equals a real amount. */
  amount: Rappen;
  currency: string;
  reference: string | undefined;
  /** The payment method in the provider's terms. It may be unknown to us. */
  method?: string | undefined;
  /** The wallet in the provider's terms, such as Apple Pay. */
  wallet?: string | undefined;
  /** True if the issuer bears fraud losses; undefined if the provider doesn't say. */
  liabilityShift?: boolean | undefined;
};

type Money =
  | { kind: 'authorized'; transaction: Transaction }
  | { kind: 'captured'; transaction: Transaction }
  /** Authorized and then voided, by us or by an operator at the provider. */
  | { kind: 'cancelled'; transaction: Transaction }
  | { kind: 'pending' };

type Unknown = {
  kind: 'unknown';
  fault: ProviderFault;
  name: string;
  /** The answer is unreadable or rejects the request. Retries rarely help. */
  unclear?: true;
  /** Nothing was sent; the provider is paused until then. */
  pausedUntil?: Date;
} & WithDetails;

/** `unknown` says nothing about the money; every other kind is an answer. */
export type AssertAnswer =
  | Money
  | ({ kind: 'declined'; name: string } & WithDetails)
  | { kind: 'aborted' }
  | { kind: 'notStarted' }
  | { kind: 'expired' }
  | Unknown;

/** A payment or refund, by the provider's id or by our order id. */
export type TransactionReference = { transactionId: string } | { reference: string };

/** `notFoundError`: nothing was ever authorized under this reference. */
export type InquireAnswer = Money | { kind: 'notFound' } | Unknown;

/** `well`: the provider answers and accepts our account. */
export type HealthAnswer = { kind: 'well' } | Unknown;

export type TransactionRequest = { requestId: string; retries: number; transactionId: string };

export type CaptureAnswer =
  | { kind: 'captured'; captureId: string }
  | { kind: 'alreadyCaptured' }
  | ({ kind: 'refused'; name: string } & WithDetails)
  | Unknown;

export type CancelAnswer =
  | { kind: 'cancelled' }
  /** Already voided, by a request with a lost response, or captured. Only `assert` can distinguish them. */
  | { kind: 'alreadyMoved'; name: string }
  | ({ kind: 'refused'; name: string } & WithDetails)
  | Unknown;

export type RefundRequest = {
  requestId: string;
  retries: number;
  /** The payment's transaction. */
  transactionId: string;
  captureId: string;
  amount: Rappen;
  /** The refund's own order id, unique for each refund, to find it after a lost response. */
  reference: string;
};

/** After `authorized`, money moves only when the refund's own transaction is captured. */
export type RefundAnswer =
  | { kind: 'authorized'; transactionId: string }
  /** The money has moved. The id is empty if the provider doesn't report it. */
  | { kind: 'captured'; transactionId: string }
  | { kind: 'pending' }
  /** Our account has no right to refund. */
  | ({ kind: 'notLicensed'; name: string } & WithDetails)
  /** The amount exceeds the rest of the capture. After a retry, this refund itself may be the reason. */
  | { kind: 'duplicate'; name: string }
  | ({ kind: 'refused'; name: string } & WithDetails)
  /** Amount, currency or order id differ from the request. Don't capture it. */
  | { kind: 'differs'; detail: string }
  | Unknown;

/** Search criteria for a refund with a lost response. */
export type RefundLookup = Omit<RefundRequest, 'requestId' | 'retries'> & {
  /** Sum of the completed refunds of this capture, because some providers report only sums. */
  refundedBefore: Rappen;
  /** True if it was sent before; false for a precautionary search. */
  again: boolean;
};

/** `differs`: the provider has another refund of this capture. */
export type FindRefundAnswer = InquireAnswer | { kind: 'differs'; detail: string };

/** A capture or refund in the provider's own list. */
export type ListedTransaction = {
  kind: 'payment' | 'refund';
  transactionId: string;
  /** Our order id; undefined if the provider doesn't report it. */
  reference: string | undefined;
  /** Rappen. */
  amount: Rappen;
  currency: string;
  /** Time of the capture. */
  at: Date;
};

/** `unsupported`: this provider has no such list. */
export type ListAnswer =
  | { kind: 'listed'; transactions: ListedTransaction[] }
  | { kind: 'unsupported' }
  | Unknown;

/** One requirement for live sales, and its state as far as the provider reports it. */
export type AccountFinding = {
  subject: 'account' | 'terminal' | 'currency' | 'methods' | 'refunds' | 'clock';
  state: 'well' | 'wrong' | 'unknown';
  /** English, for operators. Contains no personal data and no secret. */
  detail: string;
};

/** A call of the provider to the shop, below `/payments/{provider}/notify/`. */
export type ProviderNotification = {
  method: string;
  /** The decoded rest of the path: parts of `notifyUrl`, or what the provider appends. */
  path: readonly string[];
  /** Names in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The raw body, for signatures; empty if there is none. */
  rawBody: string;
};

/** A provider's time limits, from which the shop plans its checks. */
export type ProviderLimits = {
  /** Timeout of a call. Afterwards its outcome is unknown. */
  answerMs: number;
  /** A payment may stay undecided for this time from its start. */
  pendingMs: number;
  /** `assert` reports the outcome for this time from the start of the payment. */
  assertMs: number;
  /** `inquire` may lag by this time. */
  inquireLagMs: number;
  /** The provider deduplicates a request id for this time. Unset if it doesn't promise that. */
  sameAnswerMs?: number;
  /** Minimum time between capture and refund, by method. */
  refundAfterMs: Readonly<Partial<Record<PaymentMethod, number>>>;
};

/** The port to a payment provider. Each adapter has its own folder and implements one protocol. */
export type PaymentProvider = {
  name: PaymentProviderName;
  limits: ProviderLimits;
  initialize: (request: InitializeRequest) => Promise<InitializeAnswer>;
  /** @param known how to find the payment after the token has expired */
  assert: (token: string, known?: TransactionReference) => Promise<AssertAnswer>;
  /** Captures a payment or a refund. */
  capture: (request: TransactionRequest) => Promise<CaptureAnswer>;
  cancel: (request: TransactionRequest) => Promise<CancelAnswer>;
  refund: (request: RefundRequest) => Promise<RefundAnswer>;
  /** Searches for a refund with an unknown outcome. Its transaction id is empty if the provider doesn't report it. */
  findRefund: (lookup: RefundLookup) => Promise<FindRefundAnswer>;
  /**
   * Returns the secret of the notified payment; undefined if the request isn't from this provider. Nothing else in it is
   * trusted: the shop polls.
   */
  notification: (request: ProviderNotification) => { notifySecret: string } | undefined;
  /** Only for cases that `assert` can't answer: its data may lag by minutes, and it isn't for polling. */
  inquire: (known: TransactionReference) => Promise<InquireAnswer>;
  /** Lists captures and refunds from `from` to just before `to`. */
  transactions: (span: { from: Date; to: Date }) => Promise<ListAnswer>;
  /** Checks the account, for operators; never before a payment. @param methods the methods that buyers may choose */
  checkAccount: (methods: readonly PaymentMethod[]) => Promise<AccountFinding[]>;
  /** Checks the provider's health. All processes together call it at most every five minutes, never before a payment. */
  health: () => Promise<HealthAnswer>;
};

/** The configured providers: the one for new payments, and those of earlier payments. */
export type PaymentProviders = Readonly<Partial<Record<PaymentProviderName, PaymentProvider>>>;

/** @throws if the provider is no longer configured although it has incomplete payments */
export function findProvider(providers: PaymentProviders, name: PaymentProviderName): PaymentProvider {
  const provider = providers[name];
  if (provider === undefined) throw new Error(`the payment provider ${name} is not configured`);
  return provider;
}
