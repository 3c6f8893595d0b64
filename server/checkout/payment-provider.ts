import type { Language } from '#rules/language.ts';
import type { Rappen } from '#rules/money.ts';
import type { PaymentMethod } from '#rules/payment.ts';
import type { PaymentProviderName } from '#rules/payment-providers.ts';
import type { TransactionDifference } from '#rules/review-detail.ts';
import type { ProviderDetails } from './provider-message.ts';

/**
 * Errors between us and the provider (specification 8, payment provider errors). `authentication`: the
 * provider rejects our account or its permissions, so retries don't help.
 */
export type ProviderFault = 'connection' | 'responseFormat' | 'system' | 'authentication' | 'notFound';

type WithDetails = { details?: ProviderDetails | undefined };

export type InitializeRequest = {
  /** Idempotency key; a retry repeats it. */
  requestId: string;
  /** Earlier sends of this request. */
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
  /** Requests strong customer authentication. Above the limit of L-8, payments without it are reversed. */
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
  /** The provider's clock at the response, so that clock differences don't shorten the time for paying. */
  respondedAt: Date | undefined;
};

export type InitializeResult =
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
  /** The provider's name for the payment method, which may be unknown to us. */
  method?: string | undefined;
  /** The provider's name for the wallet, such as Apple Pay. */
  wallet?: string | undefined;
  /** True if the issuer bears fraud losses; undefined if the provider doesn't say. */
  liabilityShift?: boolean | undefined;
};

type MoneyState =
  | { kind: 'authorized'; transaction: Transaction }
  | { kind: 'captured'; transaction: Transaction }
  /** Authorized and then voided, by us or by an operator at the provider. */
  | { kind: 'cancelled'; transaction: Transaction }
  | { kind: 'pending' };

type UnknownOutcome = {
  kind: 'unknown';
  fault: ProviderFault;
  name: string;
  /** The response is unreadable or rejects the request. Retries rarely help. */
  unclear?: true;
  /** Set if nothing was sent, because the provider is paused until then. */
  pausedUntil?: Date;
} & WithDetails;

/** `unknown` says nothing about the money; every other kind is final information from the provider. */
export type AssertResult =
  | MoneyState
  | ({ kind: 'declined'; name: string } & WithDetails)
  | { kind: 'aborted' }
  | { kind: 'notStarted' }
  | { kind: 'expired' }
  | UnknownOutcome;

/** A payment or refund, by the provider's id or by our order id. */
export type TransactionReference = { transactionId: string } | { reference: string };

/** `notFound`: nothing was ever authorized under this reference. */
export type InquireResult = MoneyState | { kind: 'notFound' } | UnknownOutcome;

/** `healthy`: the provider responds and accepts our account. */
export type HealthResult = { kind: 'healthy' } | UnknownOutcome;

export type TransactionRequest = { requestId: string; retries: number; transactionId: string };

export type CaptureResult =
  | { kind: 'captured'; captureId: string }
  | { kind: 'alreadyCaptured' }
  | ({ kind: 'refused'; name: string } & WithDetails)
  | UnknownOutcome;

export type CancelResult =
  | { kind: 'cancelled' }
  /** Already voided (the response was lost) or captured. Only `assert` can distinguish the two. */
  | { kind: 'alreadyMoved'; name: string }
  | ({ kind: 'refused'; name: string } & WithDetails)
  | UnknownOutcome;

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
export type RefundResult =
  | { kind: 'authorized'; transactionId: string }
  /** The money has moved. The id is empty if the provider doesn't report it. */
  | { kind: 'captured'; transactionId: string }
  | { kind: 'pending' }
  /** Our account has no permission to refund. */
  | ({ kind: 'notLicensed'; name: string } & WithDetails)
  /** The amount exceeds what is left of the capture, after a retry possibly because of this refund itself. */
  | { kind: 'duplicate'; name: string }
  | ({ kind: 'refused'; name: string } & WithDetails)
  /** Amount, currency or order id differ from the request. Don't capture it. */
  | { kind: 'differs'; differences: TransactionDifference[] }
  | UnknownOutcome;

/** Search criteria for a refund with a lost response. */
export type RefundLookup = Omit<RefundRequest, 'requestId' | 'retries'> & {
  /** Sum of the completed refunds of this capture, because some providers report only sums. */
  refundedBefore: Rappen;
  /** True if the refund was sent before; false for a precautionary search. */
  wasSentBefore: boolean;
};

/** `differs`: the provider has a different refund of this capture. */
export type FindRefundResult = InquireResult | { kind: 'differs'; differences: TransactionDifference[] };

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
export type TransactionListResult =
  | { kind: 'listed'; transactions: ListedTransaction[] }
  | { kind: 'unsupported' }
  | UnknownOutcome;

/** One requirement for live sales, and its state according to the provider. */
export type AccountFinding = {
  subject: 'account' | 'terminal' | 'currency' | 'methods' | 'refunds' | 'clock';
  state: 'ok' | 'wrong' | 'unknown';
  /** English, for operators. Contains no personal data and no secret. */
  detail: string;
};

/** A request from the provider to the shop, below `/payments/{provider}/notify/`. */
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
  /** Timeout of a call, after which its outcome is unknown. */
  timeoutMs: number;
  /** Maximum time from its start that a payment may stay pending. */
  pendingMs: number;
  /** Time from the start of the payment during which `assert` reports the outcome. */
  assertMs: number;
  /** Maximum age of the data that `inquire` returns. */
  inquireLagMs: number;
  /** Time during which the provider deduplicates a request id; undefined without such a guarantee. */
  idempotencyMs?: number;
  /** Minimum time between capture and refund, by method. */
  refundAfterMs: Readonly<Partial<Record<PaymentMethod, number>>>;
};

/** The port to a payment provider. Each adapter has its own folder and implements one protocol. */
export type PaymentProvider = {
  name: PaymentProviderName;
  limits: ProviderLimits;
  /** Opens a payment page. */
  initialize: (request: InitializeRequest) => Promise<InitializeResult>;
  /**
   * Returns the current state of a payment.
   * @param token the token of its payment page
   * @param known how to find the payment after the token has expired
   */
  assert: (token: string, known?: TransactionReference) => Promise<AssertResult>;
  /** Captures a payment or a refund. */
  capture: (request: TransactionRequest) => Promise<CaptureResult>;
  /** Voids an authorization. */
  cancel: (request: TransactionRequest) => Promise<CancelResult>;
  refund: (request: RefundRequest) => Promise<RefundResult>;
  /**
   * Searches for a refund with an unknown outcome. The transaction id is empty if the provider doesn't report
   * it.
   */
  findRefund: (lookup: RefundLookup) => Promise<FindRefundResult>;
  /**
   * Returns the secret of the notified payment, or undefined if the request isn't from this provider. Don't
   * trust anything else in the request: the shop polls.
   */
  notification: (request: ProviderNotification) => { notifySecret: string } | undefined;
  /** Searches for a payment that `assert` can't find. The data may be minutes old. Never poll with it. */
  inquire: (known: TransactionReference) => Promise<InquireResult>;
  /** Lists captures and refunds from `from` to just before `to`. */
  transactions: (span: { from: Date; to: Date }) => Promise<TransactionListResult>;
  /**
   * Checks the account for operators, never before a payment.
   * @param methods methods that buyers may choose
   */
  checkAccount: (methods: readonly PaymentMethod[]) => Promise<AccountFinding[]>;
  /**
   * Checks the provider's health: at most every five minutes across all processes, never before a payment.
   */
  health: () => Promise<HealthResult>;
};

/** The configured providers: the provider for new payments, and providers of earlier payments. */
export type PaymentProviders = Readonly<Partial<Record<PaymentProviderName, PaymentProvider>>>;

/** @throws if the provider is no longer configured although it has incomplete payments */
export function findProvider(providers: PaymentProviders, name: PaymentProviderName): PaymentProvider {
  const provider = providers[name];
  if (provider === undefined) throw new Error(`the payment provider ${name} is not configured`);
  return provider;
}
