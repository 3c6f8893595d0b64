import * as z from 'zod/mini';
import { emptyAddress, storedAddressSchema } from '#rules/address.ts';
import { createPersistedStore, DETAILS_LIFETIME_MS } from './create-persisted-store.ts';

const addressSchema = z.strictObject(storedAddressSchema.shape);

const typedAddressesSchema = z.strictObject({
  primaryAddress: addressSchema,
  billingAddress: addressSchema,
  useSameAddress: z.boolean(),
});

const storedSchema = z.extend(typedAddressesSchema, { ordered: z.boolean() });
type StoredAddresses = z.infer<typeof storedSchema>;

/** The content of the address form, valid or not. */
export type AddressDraft = z.infer<typeof typedAddressesSchema>;
export type StoredAddress = AddressDraft['primaryAddress'];

export type AddressStore = StoredAddresses & {
  /** Stores input, valid or not. */
  edit: (typed: Partial<AddressDraft>) => void;
  /** Stores valid addresses. With the same-address choice, billing equals primary. */
  store: (checked: AddressDraft) => void;
  /** Marks the addresses as used by an order, until the address step is done again. */
  markOrdered: () => void;
  clear: () => void;
};

function emptyAddresses(): StoredAddresses {
  return {
    primaryAddress: emptyAddress(),
    billingAddress: emptyAddress(),
    useSameAddress: true,
    ordered: false,
  };
}

/** A billing address that repeats the primary one was never typed. It must not stay when the primary one changes. */
function emptyRepeatedBilling(draft: AddressDraft): Partial<AddressDraft> {
  const { primaryAddress, billingAddress, useSameAddress } = draft;
  const isRepeated = useSameAddress && JSON.stringify(billingAddress) === JSON.stringify(primaryAddress);
  return isRepeated ? { billingAddress: emptyAddress() } : {};
}

const EMPTY = JSON.stringify(emptyAddresses());

export const useAddress = createPersistedStore<AddressStore, StoredAddresses>(
  (set) => ({
    ...emptyAddresses(),
    edit: (typed) => set((before) => ({ ...emptyRepeatedBilling(before), ...typed })),
    store: ({ primaryAddress, billingAddress, useSameAddress }) =>
      set({
        primaryAddress,
        billingAddress: useSameAddress ? primaryAddress : billingAddress,
        useSameAddress,
        ordered: false,
      }),
    markOrdered: () => set({ ordered: true }),
    clear: () => set(emptyAddresses()),
  }),
  {
    name: 'cadeau.address',
    lifetimeMs: DETAILS_LIFETIME_MS,
    check: storedSchema,
    partialize({ primaryAddress, billingAddress, useSameAddress, ordered }) {
      const typed = { primaryAddress, billingAddress, useSameAddress, ordered };
      return JSON.stringify(typed) === EMPTY ? undefined : typed;
    },
    restore: (typed) => typed ?? emptyAddresses(),
  },
);
