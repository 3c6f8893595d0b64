import type { Language } from '#rules/language.ts';
import type { Rappen } from '#rules/money.ts';
import type { PaymentMethod } from '#rules/payment.ts';
import type { PaymentProviderName } from '#rules/payment-providers.ts';
import type { ProviderDetails } from './provider-message.ts';

/**
 * What can go wrong between us and the provider (specification 8, payment provider errors). `authentication`: it refuses
 * our account, or what our account may do; no repetition helps.
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
  /** What a provider may know of who pays; `street` with its number. */
  payer: Record<
    'company' | 'firstName' | 'lastName' | 'street' | 'zipCode' | 'city' | 'country' | 'email',
    string
  >;
  /**
   * Money is to be authorised only after a strong authentication of the payer, where the method has one: above the
   * limit of L-8 it would be given back otherwise.
   */
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
  /** The provider's time, as `expiresAt` is: a difference from our clock must not shorten the time for paying. */
  toldAt: Date | undefined;
};

export type InitializeAnswer =
  | PaymentPage
  | ({
      kind: 'failed';
      fault: ProviderFault | 'transactionDeclined';
      name: string;
      /** The provider refuses this request; another one may be well. */
      unclear?: true;
    } & WithDetails);

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
  /** The wallet that the method was used by, as Apple Pay, in the provider's words. */
  wallet?: string | undefined;
  /** Whether a fraud is the issuer's loss; undefined where the provider says nothing of it. */
  liabilityShift?: boolean | undefined;
};

type Money =
  | { kind: 'authorized'; transaction: Transaction }
  | { kind: 'captured'; transaction: Transaction }
  /** Authorised once, and given back since: by us, or in the provider's back office. */
  | { kind: 'cancelled'; transaction: Transaction }
  | { kind: 'pending' };

type Unknown = {
  kind: 'unknown';
  fault: ProviderFault;
  name: string;
  /** An answer came, and it is not understood, or refuses what was asked: asking again rarely helps. */
  unclear?: true;
  /** Nobody was asked: the provider is left alone until then. */
  pausedUntil?: Date;
} & WithDetails;

/** Declined, aborted and the like are answers; `unknown` says nothing about the money. */
export type AssertAnswer =
  | Money
  | ({ kind: 'declined'; name: string } & WithDetails)
  | { kind: 'aborted' }
  | { kind: 'notStarted' }
  | { kind: 'expired' }
  | Unknown;

/** A payment or a refund, by the provider's id or by the order id that we gave it. */
export type TransactionReference = { transactionId: string } | { reference: string };

/** `notFound`: nothing was ever authorised under this reference. */
export type InquireAnswer = Money | { kind: 'notFound' } | Unknown;

/** `well`: it answers, and takes our account as far as that is asked with it. */
export type HealthAnswer = { kind: 'well' } | Unknown;

export type TransactionRequest = { requestId: string; retries: number; transactionId: string };

export type CaptureAnswer =
  | { kind: 'captured'; captureId: string }
  | { kind: 'alreadyCaptured' }
  | ({ kind: 'refused'; name: string } & WithDetails)
  | Unknown;

export type CancelAnswer =
  | { kind: 'cancelled' }
  /** Something was faster: this release itself, its answer lost, or a capture. Only `assert` can tell. */
  | { kind: 'alreadyMoved'; name: string }
  | ({ kind: 'refused'; name: string } & WithDetails)
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
  /** Paid out; the id is empty where the provider does not tell it. */
  | { kind: 'captured'; transactionId: string }
  | { kind: 'pending' }
  /** Our account may make no refunds: none is planned until it may. */
  | ({ kind: 'notLicensed'; name: string } & WithDetails)
  /** More than is left of the capture. Of a request that was sent before: it may have been this refund itself. */
  | { kind: 'duplicate'; name: string }
  | ({ kind: 'refused'; name: string } & WithDetails)
  /** Another amount, currency or order id than asked for: not to be captured. */
  | { kind: 'differs'; detail: string }
  | Unknown;

/** How a refund whose answer was lost is looked for. */
export type RefundLookup = Omit<RefundRequest, 'requestId' | 'retries'> & {
  /** Sum of the other refunds of the same capture that are paid out: a provider may tell sums only. */
  refundedBefore: Rappen;
  /** It was sent before, and what became of it is not known; otherwise it is looked for as a precaution. */
  again: boolean;
};

/** `differs`: money has gone back there that is not this refund, as far as can be told. */
export type FindRefundAnswer = InquireAnswer | { kind: 'differs'; detail: string };

/** A movement of money at the provider, as its own list of them has it. */
export type ListedTransaction = {
  kind: 'payment' | 'refund';
  transactionId: string;
  /** The order id that we gave it; undefined where the provider does not tell it. */
  reference: string | undefined;
  /** Rappen. */
  amount: Rappen;
  currency: string;
  /** When it was captured. */
  at: Date;
};

/** `unsupported`: this provider has no such list. */
export type ListAnswer =
  | { kind: 'listed'; transactions: ListedTransaction[] }
  | { kind: 'unsupported' }
  | Unknown;

/** One thing that a provider's account needs for real sales, and whether it is there, as far as that can be asked. */
export type AccountFinding = {
  subject: 'account' | 'terminal' | 'currency' | 'methods' | 'refunds' | 'clock';
  state: 'well' | 'wrong' | 'unknown';
  /** In English, for operators; names no person and no secret. */
  detail: string;
};

/** A call of the provider to the shop, below `/payments/{provider}/notify/`. */
export type ProviderNotification = {
  method: string;
  /** The rest of the address, decoded: what `notifyUrl` put there, or what the provider appends. */
  path: readonly string[];
  /** By their names in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Its bytes, as a signature covers them; empty where there are none. */
  rawBody: string;
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
  /** A request that is sent again under its id within this is answered as the first one was; unset: not promised. */
  sameAnswerMs?: number;
  /** A payment of this method may be refunded only so long after its capture. */
  refundAfterMs: Readonly<Partial<Record<PaymentMethod, number>>>;
};

/** A payment provider as the shop needs it; each adapter has a folder of its own and speaks one protocol. */
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
   * Whether a refund of which nothing is known is there; a found one bears its own transaction's id, or an empty one where
   * the provider does not tell it.
   */
  findRefund: (lookup: RefundLookup) => Promise<FindRefundAnswer>;
  /**
   * The secret of the payment that a notification is about; undefined when it is none of this provider's. What it
   * says beyond that is not believed: the provider is asked.
   */
  notification: (request: ProviderNotification) => { notifySecret: string } | undefined;
  /** Not for polling, and its data may lag by minutes: only where `assert` cannot tell. */
  inquire: (known: TransactionReference) => Promise<InquireAnswer>;
  /** Its own list of what was captured and refunded, from `from` to just before `to`. */
  transactions: (span: { from: Date; to: Date }) => Promise<ListAnswer>;
  /** Asks what can be asked of the account. For operators, never before a payment. @param methods that buyers may choose */
  checkAccount: (methods: readonly PaymentMethod[]) => Promise<AccountFinding[]>;
  /** How it is. Asked at most once in five minutes by all processes together, and never before a payment. */
  health: () => Promise<HealthAnswer>;
};

/** Those with an account: the one that new payments are started at, and those that earlier ones were. */
export type PaymentProviders = Readonly<Partial<Record<PaymentProviderName, PaymentProvider>>>;

/** @throws when the shop has no account there any more, though something of it is not settled */
export function providerNamed(providers: PaymentProviders, name: PaymentProviderName): PaymentProvider {
  const provider = providers[name];
  if (provider === undefined) throw new Error(`the payment provider ${name} is not configured`);
  return provider;
}
