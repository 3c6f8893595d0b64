import type { PayerFault } from '../payment-page/payer-actions.ts';

/** Result of 3-D Secure, as in a status response (datatrans 9). */
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

/** A payment since its init, or a refund, which is a separate transaction. */
export type GatewayTransaction = {
  /** 18 digits. */
  readonly id: string;
  readonly type: 'payment' | 'credit';
  readonly refno: string;
  readonly amount: number;
  readonly currency: string;
  /** Available methods. If there is only one, the page skips the selection. */
  readonly methods: readonly string[];
  readonly language: string | undefined;
  readonly redirect: { readonly successUrl: string; readonly cancelUrl: string; readonly errorUrl: string };
  readonly webhookUrl: string | undefined;
  /** The shop requested a challenge. */
  readonly forcesChallenge: boolean;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** For a refund: the refunded payment. */
  readonly refundedId?: string | undefined;
  status: GatewayStatus;
  paidWith?: PaidWith | undefined;
  /** Data of a pending challenge. */
  pendingChallenge?:
    | { readonly paidWith: PaidWith; readonly holderName: string; readonly passes: boolean }
    | undefined;
  authorizationCode?: string;
  settledAmount?: number;
  settledAt?: number;
  reversed?: boolean;
  failure?: { readonly reason: string; readonly message: string };
  history: readonly HistoryEntry[];
  responseFault?: PayerFault['responseFault'];
};
