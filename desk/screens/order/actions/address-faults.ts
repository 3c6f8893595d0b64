import { type AddressFault, addressSchema } from '#rules/address.ts';
import type { PostalAddress, PostalField } from '#rules/address-correction.ts';

/** The sentences of the shop's own form. */
export type AddressFaults = Partial<Record<PostalField, `address.${AddressFault}`>>;

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
    faults[field] ??= `address.${message as AddressFault}`;
  }
  return { postal: undefined, faults };
}
