import { type PaymentMethod, WALLETS } from './payment.ts';

/** What a provider says of a payment: the brand that was charged, and the wallet in which it lay. */
export type NamedByProvider = { method?: string | undefined; wallet?: string | undefined };

/** More than any brand's name has. */
const LENGTH_MAX = 40;

/**
 * What was paid with, as it is recorded: the wallet, where it is one that we know, since that is what the payer chose and
 * remembers; else the brand, which may be one that we do not know. Null where the provider names neither.
 */
export function paidMethodOf({ method, wallet }: NamedByProvider): string | null {
  if (wallet !== undefined && WALLETS.includes(wallet)) return wallet;
  const printable = (method ?? '').replace(/[\p{C}\p{Z}\s]+/gu, ' ').trim();
  return Array.from(printable).slice(0, LENGTH_MAX).join('').trim() || null;
}

/** The name of what was paid with, or, where the provider named nothing, of what was chosen; unknown names as they are. */
export function methodName(
  names: Readonly<Record<PaymentMethod, string>>,
  { paymentMethod, paidMethod }: { paymentMethod: PaymentMethod; paidMethod?: string | null | undefined },
): string {
  const used = paidMethod ?? paymentMethod;
  return Object.entries(names).find(([method]) => method === used)?.[1] ?? used;
}
