import { randomBytes } from 'node:crypto';
import { newToken } from './identifiers.ts';
import type { InitializeRequest } from './initialize-request.ts';
import { offeredMeans } from './methods.ts';
import type { Provider } from './provider.ts';
import type { Refusal } from './saferpay-errors.ts';
import type { Payment } from './transaction.ts';

/** Opens a payment page. `origin` is where the caller reached us; the payer is sent there too. */
export function initialize(provider: Provider, request: InitializeRequest, origin: string): object | Refusal {
  const { account, book, settings } = provider;
  const { Amount } = request.Payment;
  if (Amount.currency !== 'CHF') return { errorName: 'NO_CONTRACT' };
  const createdAt = provider.now();
  const asked = { methods: request.PaymentMethods, wallets: request.Wallets };
  const offered = offeredMeans(asked, settings.terminalLacks);
  const payment: Payment = {
    kind: 'payment',
    token: newToken(),
    visit: randomBytes(18).toString('base64url'),
    specVersion: request.RequestHeader.SpecVersion,
    requestId: request.RequestHeader.RequestId,
    amount: Amount,
    orderId: request.Payment.OrderId,
    description: request.Payment.Description,
    methods: offered.methods,
    walletBrands: offered.brands,
    language: request.Payer?.LanguageCode?.slice(0, 2),
    holderNameMandatory: request.CardForm?.HolderName === 'MANDATORY',
    condition: request.Condition,
    forceChallenge: request.Authentication?.ThreeDsChallenge === 'FORCE',
    returnUrls: returnUrlsOf(request),
    notifyUrls: notifyUrlsOf(request),
    payer: { ipAddress: request.Payer?.IpAddress },
    createdAt,
    expiresAt: createdAt + settings.tokenLifetimeSeconds * 1000,
    status: 'created',
    pageIsOpen: false,
    faults: {},
  };
  book.record(
    {
      kind: 'initialized',
      token: payment.token,
      orderId: payment.orderId,
      amount: Amount.value,
      currency: Amount.currency,
      method: payment.methods.join(','),
      requestId: payment.requestId,
      retryIndicator: request.RequestHeader.RetryIndicator,
    },
    payment,
  );
  return {
    Token: payment.token,
    Expiration: new Date(payment.expiresAt).toISOString(),
    RedirectUrl: `${origin}/saferpay/vt2/api/PaymentPage/${account.customerId}/${account.terminalId}/${payment.token}`,
  };
}

function returnUrlsOf({ ReturnUrl, ReturnUrls }: InitializeRequest): Payment['returnUrls'] {
  const success = ReturnUrl?.Url ?? ReturnUrls?.Success ?? '';
  const fail = ReturnUrl?.Url ?? ReturnUrls?.Fail ?? '';
  return { success, fail, abort: ReturnUrls?.Abort ?? fail };
}

function notifyUrlsOf({ Notification }: InitializeRequest): Payment['notifyUrls'] {
  return {
    success: Notification?.SuccessNotifyUrl ?? Notification?.NotifyUrl,
    fail: Notification?.FailNotifyUrl ?? Notification?.NotifyUrl,
  };
}
