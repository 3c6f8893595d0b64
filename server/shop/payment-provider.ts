import type { Language } from '#rules/language.ts';
import type { Rappen } from '#rules/money.ts';
import type { PaymentMethod } from '#rules/payment.ts';

/** What can go wrong between us and the provider (specification section 8, payment provider errors). */
export type ProviderFault = 'connection' | 'responseFormat' | 'system' | 'authentication' | 'notFound';

export type InitializeRequest = {
  requestId: string;
  retries: number;
  reference: string;
  amount: Rappen;
  method: PaymentMethod;
  lang: Language;
  payer: {
    firstName: string;
    lastName: string;
    company: string;
    street: string;
    zipCode: string;
    city: string;
    country: string;
    email: string;
  };
  returnUrl: string;
  successNotifyUrl: string;
  failNotifyUrl: string;
};

export type InitializeAnswer =
  | { kind: 'started'; token: string; redirectUrl: string; expiresAt: Date }
  | { kind: 'failed'; fault: ProviderFault | 'transactionDeclined'; name: string };

/** What the provider says of money: to be compared with ours before anything follows (money.md I-9). */
export type Transaction = {
  transactionId: string;
  captureId: string | undefined;
  /** Rappen; NaN when it was no whole number. */
  amount: Rappen;
  currency: string;
  reference: string | undefined;
};

/** Declined, aborted and the like are answers; `unknown` says nothing about the money. */
export type AssertAnswer =
  | { kind: 'authorized'; transaction: Transaction }
  | { kind: 'captured'; transaction: Transaction }
  /** Authorised once, and given back since: by us, or by somebody at the provider. */
  | { kind: 'cancelled'; transaction: Transaction }
  | { kind: 'pending' }
  | { kind: 'declined'; name: string }
  | { kind: 'aborted' }
  | { kind: 'notStarted' }
  | { kind: 'expired' }
  | { kind: 'unknown'; fault: ProviderFault; name: string };

export type EffectRequest = { requestId: string; retries: number; transactionId: string };

export type CaptureAnswer =
  | { kind: 'captured'; captureId: string }
  | { kind: 'alreadyCaptured' }
  | { kind: 'refused'; name: string }
  | { kind: 'unknown'; fault: ProviderFault; name: string };

export type CancelAnswer =
  | { kind: 'cancelled' }
  | { kind: 'refused'; name: string }
  | { kind: 'unknown'; fault: ProviderFault; name: string };

/** The payment provider as the shop needs it; the adapter in server/payment speaks its protocol. */
export type PaymentProvider = {
  initialize: (request: InitializeRequest) => Promise<InitializeAnswer>;
  assert: (token: string) => Promise<AssertAnswer>;
  capture: (request: EffectRequest) => Promise<CaptureAnswer>;
  cancel: (request: EffectRequest) => Promise<CancelAnswer>;
};
