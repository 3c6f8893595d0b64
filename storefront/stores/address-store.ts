import { create } from 'zustand';
import { emptyAddress } from '#rules/address.ts';
import { keep } from './keep.ts';
import { type AddressState, addressStateSchema } from './state-schemas.ts';

export type StoredAddress = AddressState['primaryAddress'];

/** What the address form holds: right or not yet. */
export type TypedAddresses = Pick<AddressState, 'primaryAddress' | 'billingAddress' | 'useSameAddress'>;

export type AddressActions = {
  ready: boolean;
  /** Keeps what is being typed, so that nothing is lost on a reload. */
  type: (typed: TypedAddresses) => void;
  /** Stores checked addresses: with the same-address choice, billing equals primary. */
  store: (checked: TypedAddresses) => void;
  clear: () => void;
};

function noAddresses(): AddressState {
  return {
    primaryAddress: emptyAddress(),
    billingAddress: emptyAddress(),
    useSameAddress: true,
    selectedAddress: null,
  };
}

export const useAddress = create<AddressState & AddressActions>()((set) => ({
  ready: false,
  ...noAddresses(),
  type: ({ primaryAddress, billingAddress, useSameAddress }) =>
    set({ primaryAddress, billingAddress, useSameAddress, selectedAddress: null }),
  store: ({ primaryAddress, billingAddress, useSameAddress }) =>
    set({
      primaryAddress,
      billingAddress: useSameAddress ? primaryAddress : billingAddress,
      useSameAddress,
      selectedAddress: primaryAddress,
    }),
  clear: () => set(noAddresses()),
}));

const EMPTY = JSON.stringify(noAddresses());

keep(useAddress, {
  name: 'address',
  schema: addressStateSchema,
  pick: ({ primaryAddress, billingAddress, useSameAddress, selectedAddress }) => {
    const value = { primaryAddress, billingAddress, useSameAddress, selectedAddress };
    return JSON.stringify(value) === EMPTY ? undefined : value;
  },
  put: (value) => ({ ready: true, ...(value ?? noAddresses()) }),
});
