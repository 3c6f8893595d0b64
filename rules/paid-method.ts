import type { Language } from './language.ts';
import { METHOD_NAMES, type PaymentMethod, WALLETS } from './payment.ts';

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

/** Returns a method that the shop doesn't know as it is. */
export function nameMethod(method: string): string {
  return Object.entries(METHOD_NAMES).find(([known]) => known === method)?.[1] ?? method;
}

/** The name of what was paid with, or, where the provider named nothing, of what was chosen. */
export function namePaidMethod({
  paymentMethod,
  paidMethod,
}: {
  paymentMethod: PaymentMethod;
  paidMethod?: string | null | undefined;
}): string {
  return nameMethod(paidMethod ?? paymentMethod);
}

/** Names within a sentence: «Visa, Mastercard oder TWINT». */
export function listMethods(methods: readonly PaymentMethod[], language: Language): string {
  const names = methods.map((method) => METHOD_NAMES[method]);
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(names);
}
