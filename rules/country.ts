import type { Language } from './language.ts';

export const COUNTRY_CODES = ['CH', 'LI'] as const;

export type CountryCode = (typeof COUNTRY_CODES)[number];

export const DEFAULT_COUNTRY: CountryCode = 'CH';

/** Countries we ship to, the default first. */
export const COUNTRIES: readonly { readonly code: CountryCode; readonly name: Record<Language, string> }[] = [
  { code: 'CH', name: { 'de-ch': 'Schweiz', 'fr-ch': 'Suisse', 'it-ch': 'Svizzera' } },
  { code: 'LI', name: { 'de-ch': 'Liechtenstein', 'fr-ch': 'Liechtenstein', 'it-ch': 'Liechtenstein' } },
];
