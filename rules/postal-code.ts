import type { CountryCode } from './country.ts';

/** Four digits, as text: a code is no number. */
export function isPostalCode(text: string): boolean {
  return /^[0-9]{4}$/.test(text);
}

/** The country that a postal code lies in; both share one numbering, of which 9485 to 9498 is Liechtenstein's. */
export function countryOfPostalCode(postalCode: string): CountryCode {
  return postalCode >= '9485' && postalCode <= '9498' ? 'LI' : 'CH';
}
