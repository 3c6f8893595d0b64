import { parcelName, weightClass } from '#rules/parcel-name.ts';
import type { AddressedParcel } from './parcel-repository.ts';

/** Columns with their values (docs/operating.md). */
const COLUMNS: Record<string, (parcel: AddressedParcel) => string | number> = {
  parcel: parcelName,
  delivery: ({ deliveryMethod }) => deliveryMethod,
  company: ({ address }) => address.company,
  name: ({ address }) => `${address.firstName} ${address.lastName}`,
  supplement: ({ address }) => address.addressSupplement,
  street: ({ address }) => address.street,
  street_number: ({ address }) => address.streetNumber,
  zip_code: ({ address }) => address.zipCode,
  city: ({ address }) => address.city,
  country: ({ address }) => address.country,
  language: ({ lang }) => lang,
  cards: cardCount,
  weight: (parcel) => weightClass(cardCount(parcel)),
  tracking: () => '',
};

function cardCount({ lines }: AddressedParcel): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** The parcels as a table for a franking system, with a header row. */
export function frankingTable(parcels: readonly AddressedParcel[]): (string | number)[][] {
  const rows = parcels.map((parcel) => Object.values(COLUMNS).map((cell) => cell(parcel)));
  return [Object.keys(COLUMNS), ...rows];
}
