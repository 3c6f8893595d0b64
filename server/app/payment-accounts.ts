import { PAYMENT_PROVIDERS } from '#rules/payment-providers.ts';
import type { PaymentProvider, PaymentProviders } from '#server/checkout/payment-provider.ts';
import type { Config } from '#server/config/config.ts';
import { PROVIDER_SETTINGS } from '#server/config/payment.ts';
import { createDatatrans } from '#server/datatrans/datatrans.ts';
import type { Db } from '#server/postgres/connection/connect.ts';
import { countOpenWork } from '#server/postgres/payments/open-provider-work.ts';
import { createSaferpay } from '#server/saferpay/saferpay.ts';

/**
 * Opens the payment providers with an account.
 * @param timeoutMs timeout of one call, if it differs from the provider's default
 */
export function openProviders(config: Config, timeoutMs?: number): PaymentProviders {
  const { saferpay, datatrans } = config;
  const overrides = timeoutMs === undefined ? {} : { timeoutMs };
  return {
    ...(saferpay && { saferpay: createSaferpay({ ...saferpay, ...overrides }) }),
    ...(datatrans && { datatrans: createDatatrans({ ...datatrans, ...overrides }) }),
  };
}

/** Wraps each provider. */
export function mapProviders(
  providers: PaymentProviders,
  wrap: (provider: PaymentProvider) => PaymentProvider,
): PaymentProviders {
  const entries = Object.entries(providers).map(([name, provider]) => [name, wrap(provider)]);
  return Object.fromEntries(entries);
}

/** Returns errors for providers without an account that have incomplete payments or refunds. */
export async function findMissingCredentials(db: Db, providers: PaymentProviders): Promise<string[]> {
  const unconfigured = PAYMENT_PROVIDERS.filter((name) => providers[name] === undefined);
  const openWork = await countOpenWork(db, unconfigured);
  return openWork.map(
    ({ provider, payments, refunds }) =>
      `${PROVIDER_SETTINGS[provider].account}: is missing, but payments (${payments}) and refunds (${refunds}) at ${provider} are incomplete; keep the account until they are complete`,
  );
}
