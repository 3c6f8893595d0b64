import * as z from 'zod/mini';
import { storedAddressSchema } from '#contract/order.ts';
import { emptyAddress } from '#rules/address.ts';
import { createPersisted } from './create-persisted.ts';

const addressSchema = z.strictObject(storedAddressSchema.shape);

const typedAddressesSchema = z.strictObject({
  primaryAddress: addressSchema,
  billingAddress: addressSchema,
  useSameAddress: z.boolean(),
});

/** What the address form holds: right or not yet. */
export type TypedAddresses = z.infer<typeof typedAddressesSchema>;
export type StoredAddress = TypedAddresses['primaryAddress'];

export type AddressStore = TypedAddresses & {
  /** Keeps what is being typed, so that nothing is lost on a reload. */
  type: (typed: TypedAddresses) => void;
  /** Stores checked addresses: with the same-address choice, billing equals primary. */
  store: (checked: TypedAddresses) => void;
  clear: () => void;
};

function noAddresses(): TypedAddresses {
  return { primaryAddress: emptyAddress(), billingAddress: emptyAddress(), useSameAddress: true };
}

const EMPTY = JSON.stringify(noAddresses());

function typedOf({ primaryAddress, billingAddress, useSameAddress }: TypedAddresses): TypedAddresses {
  return { primaryAddress, billingAddress, useSameAddress };
}

export const useAddress = createPersisted<AddressStore, TypedAddresses>(
  (set) => ({
    ...noAddresses(),
    type: (typed) => set(typedOf(typed)),
    store: ({ primaryAddress, billingAddress, useSameAddress }) =>
      set({
        primaryAddress,
        billingAddress: useSameAddress ? primaryAddress : billingAddress,
        useSameAddress,
      }),
    clear: () => set(noAddresses()),
  }),
  {
    name: 'cadeau.address',
    check: typedAddressesSchema,
    partialize(state) {
      const typed = typedOf(state);
      return JSON.stringify(typed) === EMPTY ? undefined : typed;
    },
    restore: (typed) => typed ?? noAddresses(),
  },
);
