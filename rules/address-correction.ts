import * as z from 'zod/mini';
import {
  ADDRESS_FIELDS,
  type Address,
  type AddressField,
  addressSchema,
  storedAddressSchema,
} from './address.ts';
import type { ParcelStatus } from './status.ts';

/** The part of an address that an operator may correct. Operators change the e-mail address by resending a mail. */
export type PostalAddress = Omit<Address, 'email'>;
export type PostalChanges = Partial<PostalAddress>;

export type PostalField = keyof PostalAddress;

/** Accepts any text per field; `correctAddress` applies the rules. */
export const postalAddressSchema = /* @__PURE__ */ z.omit(storedAddressSchema, { email: true });

/** Fields in form order. */
export const POSTAL_FIELDS: readonly PostalField[] = ADDRESS_FIELDS.filter((field) => field !== 'email');

export type OrderToCorrect = {
  isPaid: boolean;
  isErased: boolean;
  parcels: readonly ParcelStatus[];
};

export type CorrectionRefusal = 'erased' | 'not-paid' | 'no-parcels' | 'packed';

/**
 * Refuses a correction while a parcel is packed, because the label has the old address. After shipping, later
 * replacements go to the new address.
 */
export function findCorrectionRefusal(order: OrderToCorrect): CorrectionRefusal | undefined {
  if (order.isErased) return 'erased';
  if (!order.isPaid) return 'not-paid';
  if (order.parcels.length === 0) return 'no-parcels';
  if (order.parcels.includes('Packed')) return 'packed';
  return undefined;
}

export type CorrectionResult =
  | { kind: 'corrected'; address: Address; changed: AddressField[] }
  | { kind: 'invalid'; fields: AddressField[] };

/** Applies the changes, then normalizes and validates like a buyer's address. */
export function correctAddress(address: Address, changes: PostalChanges): CorrectionResult {
  const parsed = addressSchema.safeParse({ ...address, ...changes });
  if (!parsed.success) {
    const fields = parsed.error.issues.map(({ path }) => path[0] as AddressField);
    return { kind: 'invalid', fields: [...new Set(fields)] };
  }
  const names = Object.keys(parsed.data) as AddressField[];
  const changed = names.filter((name) => parsed.data[name] !== address[name]);
  return { kind: 'corrected', address: parsed.data, changed };
}

/**
 * Returns the fields that have changed since the operator loaded the address, for example by another correction.
 */
export function findChangedFields(loaded: PostalAddress, current: PostalAddress): PostalField[] {
  return POSTAL_FIELDS.filter((field) => loaded[field] !== current[field]);
}
