import * as z from 'zod/mini';
import { emptyAddress, storedAddressSchema } from '#rules/address.ts';
import { createPersisted } from './create-persisted.ts';

const addressSchema = z.strictObject(storedAddressSchema.shape);

const typedAddressesSchema = z.strictObject({
  primaryAddress: addressSchema,
  billingAddress: addressSchema,
  useSameAddress: z.boolean(),
});

const storedSchema = z.extend(typedAddressesSchema, { ordered: z.boolean() });
type StoredAddresses = z.infer<typeof storedSchema>;

/** What the address form holds: right or not yet. */
export type TypedAddresses = z.infer<typeof typedAddressesSchema>;
export type StoredAddress = TypedAddresses['primaryAddress'];

export type AddressStore = StoredAddresses & {
  /** Keeps what is being typed, so that nothing is lost on a reload. */
  type: (typed: TypedAddresses) => void;
  /** Stores checked addresses: with the same-address choice, billing equals primary. */
  store: (checked: TypedAddresses) => void;
  /** An order was made with these addresses, and the address step has not been done again since. */
  markOrdered: () => void;
  clear: () => void;
};

function noAddresses(): StoredAddresses {
  return {
    primaryAddress: emptyAddress(),
    billingAddress: emptyAddress(),
    useSameAddress: true,
    ordered: false,
  };
}

const EMPTY = JSON.stringify(noAddresses());

export const useAddress = createPersisted<AddressStore, StoredAddresses>(
  (set) => ({
    ...noAddresses(),
    type: ({ primaryAddress, billingAddress, useSameAddress }) =>
      set({ primaryAddress, billingAddress, useSameAddress }),
    store: ({ primaryAddress, billingAddress, useSameAddress }) =>
      set({
        primaryAddress,
        billingAddress: useSameAddress ? primaryAddress : billingAddress,
        useSameAddress,
        ordered: false,
      }),
    markOrdered: () => set({ ordered: true }),
    clear: () => set(noAddresses()),
  }),
  {
    name: 'cadeau.address',
    check: storedSchema,
    partialize({ primaryAddress, billingAddress, useSameAddress, ordered }) {
      const typed = { primaryAddress, billingAddress, useSameAddress, ordered };
      return JSON.stringify(typed) === EMPTY ? undefined : typed;
    },
    restore: (typed) => typed ?? noAddresses(),
  },
);
