import { randomBytes } from 'node:crypto';
import { newToken } from './identifiers.ts';
import { getAvailableMethods } from './methods.ts';
import type { Provider } from './provider.ts';
import type { InitializeRequest } from './requests.ts';
import type { Refusal } from './saferpay-errors.ts';
import type { Payment } from './transaction.ts';
import { createEvent } from './transaction-references.ts';

/**
 * Opens a payment page.
 * @param origin origin of the stand-ins, as the caller reached them
 */
export function initialize(provider: Provider, request: InitializeRequest, origin: string): object | Refusal {
  const { account, records, settings } = provider;
  const { PaymentMethods = [], Wallets = [], Notification } = request;
  const { Amount, OrderId, Description } = request.Payment;
  if (Amount.currency !== 'CHF') return { errorName: 'NO_CONTRACT' };
  const createdAt = provider.now();
  const available = getAvailableMethods(PaymentMethods, Wallets, settings.terminalLacks);
  const payment: Payment = {
    kind: 'payment',
    token: newToken(),
    visit: randomBytes(18).toString('base64url'),
    requestId: request.RequestHeader.RequestId,
    amount: Amount,
    orderId: OrderId,
    description: Description,
    methods: available.methods,
    walletBrands: available.brands,
    language: request.Payer?.LanguageCode?.slice(0, 2),
    requiresLiabilityShift: request.Condition !== undefined,
    returnUrl: request.ReturnUrl.Url,
    notifyUrls: { success: Notification?.SuccessNotifyUrl, fail: Notification?.FailNotifyUrl },
    createdAt,
    expiresAt: createdAt + settings.tokenLifetimeSeconds * 1000,
    status: 'created',
    isPageOpen: false,
  };
  const method = payment.methods.join(',');
  const retryIndicator = request.RequestHeader.RetryIndicator;
  records.record({ ...createEvent('initialized', payment), method, retryIndicator }, payment);
  return {
    Token: payment.token,
    Expiration: new Date(payment.expiresAt).toISOString(),
    RedirectUrl: `${origin}/saferpay/vt2/api/PaymentPage/${account.customerId}/${account.terminalId}/${payment.token}`,
  };
}
