import { PAYMENT_PROVIDERS } from '#rules/payment-providers.ts';
import type { PaymentProvider, PaymentProviders } from '#server/checkout/payment-provider.ts';
import type { Config } from '#server/config/config.ts';
import { PROVIDER_SETTINGS } from '#server/config/payment.ts';
import { createDatatrans } from '#server/datatrans/datatrans.ts';
import type { Db } from '#server/postgres/connection/connect.ts';
import { countUnsettled } from '#server/postgres/payments/unsettled-payments.ts';
import { createSaferpay } from '#server/saferpay/saferpay.ts';

/**
 * The payment providers with an account.
 * @param timeoutMs of one call, where it is to differ from the provider's own
 */
export function openProviders(config: Config, timeoutMs?: number): PaymentProviders {
  const { saferpay, datatrans } = config;
  const quick = timeoutMs === undefined ? {} : { timeoutMs };
  return {
    ...(saferpay && { saferpay: createSaferpay({ ...saferpay, ...quick }) }),
    ...(datatrans && { datatrans: createDatatrans({ ...datatrans, ...quick }) }),
  };
}

/** Each provider in another shape, for the caller who looks at its calls. */
export function eachProvider(
  providers: PaymentProviders,
  change: (provider: PaymentProvider) => PaymentProvider,
): PaymentProviders {
  const entries = Object.entries(providers).map(([name, provider]) => [name, change(provider)]);
  return Object.fromEntries(entries);
}

/** What is left to be asked or refunded at providers whose account is gone, each with its setting. */
export async function lostAccountFaults(db: Db, providers: PaymentProviders): Promise<string[]> {
  const gone = PAYMENT_PROVIDERS.filter((name) => providers[name] === undefined);
  const left = await countUnsettled(db, gone);
  return left.map(
    ({ provider, payments, refunds }) =>
      `${PROVIDER_SETTINGS[provider].account}: is missing, though payments (${payments}) and refunds (${refunds}) are not settled at ${provider} yet; give its account until they are`,
  );
}
