import * as z from 'zod/mini';
import {
  ADDRESS_FIELDS,
  type Address,
  type AddressField,
  addressSchema,
  storedAddressSchema,
} from './address.ts';
import type { ParcelStatus } from './status.ts';

/** What of an address an operator may correct: where a letter goes. Its e-mail is corrected by sending a mail again. */
export type PostalAddress = Omit<Address, 'email'>;
export type PostalChanges = Partial<PostalAddress>;

export type PostalField = keyof PostalAddress;

/** Any text in each field; `correctAddress` applies the rules. */
export const postalAddressSchema = /* @__PURE__ */ z.omit(storedAddressSchema, { email: true });

/** In the order of the form. */
export const POSTAL_FIELDS: readonly PostalField[] = ADDRESS_FIELDS.filter((field) => field !== 'email');

export type OrderToCorrect = {
  isPaid: boolean;
  isErased: boolean;
  parcels: readonly ParcelStatus[];
};

/** Why the postal address of an order stays as it is. */
export type CorrectionRefusal = 'erased' | 'not-paid' | 'nothing-posted' | 'packed';

/**
 * A postal address may be corrected before a parcel is packed, and after it has left: what is sent from then on, as a
 * replacement for what came back, goes to the new one. A packed parcel has the old one on it.
 */
export function refuseCorrection(order: OrderToCorrect): CorrectionRefusal | undefined {
  if (order.isErased) return 'erased';
  if (!order.isPaid) return 'not-paid';
  if (order.parcels.length === 0) return 'nothing-posted';
  if (order.parcels.includes('Packed')) return 'packed';
  return undefined;
}

export type Corrected =
  | { kind: 'corrected'; address: Address; changed: AddressField[] }
  /** The fields that would not be an address. */
  | { kind: 'faulty'; fields: AddressField[] };

/** The address with the changes in it, tidied and checked as a buyer's. */
export function correctAddress(address: Address, changes: PostalChanges): Corrected {
  const parsed = addressSchema.safeParse({ ...address, ...changes });
  if (!parsed.success) {
    const fields = parsed.error.issues.map(({ path }) => path[0] as AddressField);
    return { kind: 'faulty', fields: [...new Set(fields)] };
  }
  const names = Object.keys(parsed.data) as AddressField[];
  const changed = names.filter((name) => parsed.data[name] !== address[name]);
  return { kind: 'corrected', address: parsed.data, changed };
}

/** What of a postal address is another than it was when it was read, as after a correction by another operator. */
export function changedSince(read: PostalAddress, now: PostalAddress): PostalField[] {
  return POSTAL_FIELDS.filter((field) => read[field] !== now[field]);
}
