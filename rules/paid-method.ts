import type { Language } from './language.ts';
import { METHOD_COUNTRIES, METHOD_NAMES, type PaymentMethod, WALLETS } from './payment.ts';

/** The charged brand and the wallet, as reported by the provider. */
export type ReportedMethod = { method?: string | undefined; wallet?: string | undefined };

type Country = Exclude<(typeof METHOD_COUNTRIES)[PaymentMethod], null>;

/** Short names, because `Intl.DisplayNames` returns the long names of countries. */
const COUNTRY_NAMES: Readonly<Record<Language, Readonly<Record<Country | 'none', string>>>> = {
  'de-ch': { US: 'USA', CN: 'China', none: 'keine' },
  'fr-ch': { US: 'États-Unis', CN: 'Chine', none: 'aucun' },
  'it-ch': { US: 'Stati Uniti', CN: 'Cina', none: 'nessuno' },
};

/** Maximum length in characters. No brand has a longer name. */
const LENGTH_MAX = 40;

/**
 * Returns the method to record: a known wallet, which is what the payer remembers, or else the brand. Unknown
 * brands are kept. Null if the provider reports neither.
 */
export function getPaidMethod({ method, wallet }: ReportedMethod): string | null {
  if (wallet !== undefined && WALLETS.includes(wallet)) return wallet;
  const printable = (method ?? '').replace(/[\p{C}\p{Z}\s]+/gu, ' ').trim();
  return Array.from(printable).slice(0, LENGTH_MAX).join('').trim() || null;
}

/** Returns the display name of a method. Returns unknown methods unchanged. */
export function getMethodName(method: string): string {
  return Object.entries(METHOD_NAMES).find(([known]) => known === method)?.[1] ?? method;
}

/** Returns the name of the method used or, if unknown, of the chosen one. */
export function getPaidMethodName({
  paymentMethod,
  paidMethod,
}: {
  paymentMethod: PaymentMethod;
  paidMethod?: string | null | undefined;
}): string {
  return getMethodName(paidMethod ?? paymentMethod);
}

/** Lists the names within a sentence: "Visa, Mastercard oder TWINT". */
export function formatMethodList(methods: readonly PaymentMethod[], language: Language): string {
  const names = methods.map((method) => METHOD_NAMES[method]);
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(names);
}

/**
 * Lists the countries outside Switzerland and the EEA whose companies process payments, with their methods: "USA (Visa,
 * Mastercard), China (UnionPay)".
 */
export function formatPaymentCountries(methods: readonly PaymentMethod[], language: Language): string {
  const names = COUNTRY_NAMES[language];
  const countries = new Map<Country, string[]>();
  for (const method of methods) {
    const country = METHOD_COUNTRIES[method];
    if (country !== null) countries.set(country, [...(countries.get(country) ?? []), METHOD_NAMES[method]]);
  }
  if (countries.size === 0) return names.none;
  return [...countries].map(([country, named]) => `${names[country]} (${named.join(', ')})`).join(', ');
}
