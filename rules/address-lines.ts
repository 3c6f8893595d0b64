import { type Address, COUNTRIES } from '#rules/address.ts';
import type { Language } from '#rules/language.ts';

/**
 * Formats a postal address in the order of Swiss Post, for pages, mails and labels. Omits the e-mail and
 * empty lines. The address supplement comes between name and street.
 */
export function addressLines(address: Omit<Address, 'email'>, lang: Language): string[] {
  const country = COUNTRIES.find(({ code }) => code === address.country)?.name[lang] ?? address.country;
  return [
    address.company,
    `${address.firstName} ${address.lastName}`,
    address.addressSupplement,
    `${address.street} ${address.streetNumber}`,
    `${address.zipCode} ${address.city}`,
    country,
  ].filter((line) => line.trim() !== '');
}
