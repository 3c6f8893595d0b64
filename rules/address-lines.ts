import type { Address } from '#rules/address.ts';
import { COUNTRIES } from '#rules/country.ts';
import type { Language } from '#rules/language.ts';

/**
 * A postal address in the order of Swiss Post, the same on pages, in mails and on paper: what narrows an address down
 * comes after the name and before the street. Without the e-mail and without empty lines.
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
