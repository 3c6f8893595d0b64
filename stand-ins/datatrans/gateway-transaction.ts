import type { TypedFault } from '../payment-page/paying-side.ts';

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

export type HistoryEntry = {
  readonly action: 'init' | 'authenticate' | 'authorize' | 'settle' | 'credit' | 'cancel';
  readonly autoSettle?: boolean;
  readonly amount: number;
  readonly source: 'api' | 'redirect' | 'system';
  readonly date: string;
  readonly success: boolean;
};

type GatewayStatus = 'initialized' | 'challenge_ongoing' | 'authorized' | 'settled' | 'canceled' | 'failed';

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
  wrongAnswer?: TypedFault['wrongAnswer'];
};
