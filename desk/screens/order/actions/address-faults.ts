import { addressSchema } from '#rules/address.ts';
import type { PostalAddress, PostalField } from '#rules/address-correction.ts';
import type { TextKey } from '../../../language/translate.ts';

/** The sentences of the shop's own form, by the message keys of the rules. */
const SENTENCES: Readonly<Record<string, TextKey>> = {
  addressDetailsCompanyInvalid: 'address.addressDetailsCompanyInvalid',
  addressDetailsNotPrintable: 'address.addressDetailsNotPrintable',
  addressDetailsFirstNameRequired: 'address.addressDetailsFirstNameRequired',
  addressDetailsFirstNameInvalid: 'address.addressDetailsFirstNameInvalid',
  addressDetailsLastNameRequired: 'address.addressDetailsLastNameRequired',
  addressDetailsLastNameInvalid: 'address.addressDetailsLastNameInvalid',
  addressDetailsStreetRequired: 'address.addressDetailsStreetRequired',
  addressDetailsStreetInvalid: 'address.addressDetailsStreetInvalid',
  addressDetailsStreetNumberRequired: 'address.addressDetailsStreetNumberRequired',
  addressDetailsStreetNumberInvalid: 'address.addressDetailsStreetNumberInvalid',
  addressDetailsAddressSupplementInvalid: 'address.addressDetailsAddressSupplementInvalid',
  addressDetailsZipCodeRequired: 'address.addressDetailsZipCodeRequired',
  addressDetailsZipCodeInvalid: 'address.addressDetailsZipCodeInvalid',
  addressDetailsZipCodeCountry: 'address.addressDetailsZipCodeCountry',
  addressDetailsCityRequired: 'address.addressDetailsCityRequired',
  addressDetailsCityInvalid: 'address.addressDetailsCityInvalid',
  addressDetailsCountryInvalid: 'address.addressDetailsCountryInvalid',
};

export type AddressFaults = Partial<Record<PostalField, TextKey>>;

/** Tidied as a buyer's, or what is wrong with which field. @param email of the order: an address has one */
export function checkAddress(
  typed: PostalAddress,
  email: string,
): { postal: PostalAddress; faults: undefined } | { postal: undefined; faults: AddressFaults } {
  const checked = addressSchema.safeParse({ ...typed, email });
  if (checked.success) {
    const { email: _, ...postal } = checked.data;
    return { postal, faults: undefined };
  }
  const faults: AddressFaults = {};
  for (const { path, message } of checked.error.issues) {
    const field = path[0] as PostalField;
    faults[field] ??= SENTENCES[message] ?? 'faults.invalid';
  }
  return { postal: undefined, faults };
}
