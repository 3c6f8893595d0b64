import type address from '#texts/de-ch/address.json';

type Shop = typeof address;

const LABELS = [
  'company',
  'firstName',
  'lastName',
  'street',
  'streetNumber',
  'addressSupplement',
  'zipCode',
  'city',
  'country',
] as const;

const FAULTS = [
  'addressDetailsCompanyInvalid',
  'addressDetailsNotPrintable',
  'addressDetailsFirstNameRequired',
  'addressDetailsFirstNameInvalid',
  'addressDetailsLastNameRequired',
  'addressDetailsLastNameInvalid',
  'addressDetailsStreetRequired',
  'addressDetailsStreetInvalid',
  'addressDetailsStreetNumberRequired',
  'addressDetailsStreetNumberInvalid',
  'addressDetailsAddressSupplementInvalid',
  'addressDetailsZipCodeRequired',
  'addressDetailsZipCodeInvalid',
  'addressDetailsZipCodeCountry',
  'addressDetailsCityRequired',
  'addressDetailsCityInvalid',
  'addressDetailsCountryInvalid',
  'addressDetailsEmailInvalid',
] as const;

type Taken = (typeof LABELS)[number] | (typeof FAULTS)[number];

/** The words of the shop's own form of an address that the desk says too: what is wrong there is wrong here. */
export function addressTexts(shop: Shop): { address: Pick<Shop, Taken> } {
  const taken = [...LABELS, ...FAULTS].map((key) => [key, shop[key]]);
  return { address: Object.fromEntries(taken) as Pick<Shop, Taken> };
}
