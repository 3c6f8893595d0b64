import type { GatewaySettings } from './merchant-settings.ts';

/** Result of 3-D Secure as a status tells it (datatrans 9). */
export type ThreeDSecureResult = { readonly eci: string; readonly directoryResponse: string };

export type PaidWith = {
  readonly method: string;
  readonly card?: {
    readonly masked: string;
    readonly expiryMonth: string;
    readonly expiryYear: string;
    readonly secure: ThreeDSecureResult | undefined;
  };
};

/** Faults that the payer typed, kept with the payment. */
export type PaymentFaults = {
  readonly wrongAnswer?: 'wrong-amount' | 'wrong-currency' | 'wrong-order-id' | undefined;
  readonly notify?: GatewaySettings['notify'] | undefined;
};

export type HistoryEntry = {
  readonly action: 'init' | 'authenticate' | 'authorize' | 'settle' | 'credit' | 'cancel';
  readonly autoSettle?: boolean;
  readonly amount: number;
  readonly source: 'api' | 'redirect' | 'system';
  readonly date: string;
  readonly success: boolean;
};

export type GatewayStatus =
  | 'initialized'
  | 'challenge_ongoing'
  | 'authorized'
  | 'settled'
  | 'canceled'
  | 'failed';

/** A payment from its init on, or a refund, which is a transaction of its own. */
export type GatewayTransaction = {
  /** 18 digits. */
  readonly id: string;
  readonly type: 'payment' | 'credit';
  readonly refno: string;
  readonly amount: number;
  readonly currency: string;
  /** Methods on offer; one skips the choice. */
  readonly methods: readonly string[];
  readonly language: string | undefined;
  readonly autoSettle: boolean;
  readonly redirect: { readonly successUrl: string; readonly cancelUrl: string; readonly errorUrl: string };
  readonly webhookUrl: string | undefined;
  /** A challenge was asked for. */
  readonly forcesChallenge: boolean;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** Of a refund: the payment that it gives back. */
  readonly refundOf?: string | undefined;
  status: GatewayStatus;
  paidWith?: PaidWith | undefined;
  /** Of a challenge under way. */
  waitingWith?: { readonly paidWith: PaidWith; readonly typed: string; readonly passes: boolean } | undefined;
  authorizationCode?: string;
  settledAmount?: number;
  settledAt?: number;
  reversed?: boolean;
  failure?: { readonly reason: string; readonly message: string };
  history: readonly HistoryEntry[];
  faults: PaymentFaults;
};

/** One line of the ledger, in the words that all payment providers here share. */
export type GatewayEvent = {
  readonly kind:
    | 'initialized'
    | 'opened'
    | 'authorized'
    | 'declined'
    | 'aborted'
    | 'expired'
    | 'asserted'
    | 'captured'
    | 'canceled'
    | 'refunded'
    | 'refund-captured'
    | 'notified';
  readonly token: string;
  readonly orderId: string;
  /** Of a refund: the reference of the payment that it gives back. */
  readonly originalOrderId?: string | undefined;
  readonly transactionId: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly method?: string | undefined;
  /** Idempotency key of the call. */
  readonly requestId?: string | undefined;
  readonly errorName?: string | undefined;
  /** Of a notification the answer (0: none), otherwise the status that was told. */
  readonly status?: number | string | undefined;
  readonly attempt?: number | undefined;
};
