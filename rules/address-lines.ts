import type { Address } from '#rules/address.ts';
import { COUNTRIES } from '#rules/country.ts';
import type { Language } from '#rules/language.ts';

/** A postal address as it stands on paper and in a mail, without the e-mail and without empty lines. */
export function addressLines(address: Omit<Address, 'email'>, lang: Language): string[] {
  const country = COUNTRIES.find(({ code }) => code === address.country)?.name[lang] ?? address.country;
  return [
    address.company,
    `${address.firstName} ${address.lastName}`,
    address.addressSupplement,
    `${address.street} ${address.streetNumber}`,
    `${address.zipCode} ${address.city}`,
    country,
  ].filter((line) => line !== '');
}
