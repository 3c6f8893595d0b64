import { beforeEach, expect, it } from 'vitest';
import { emptyAddress } from '#rules/address.ts';
import { useAddress } from './address-store.ts';
import { exampleAddress } from './example-order.ts';

const other = { ...exampleAddress, firstName: 'Noé', city: 'Genève', zipCode: '1204' };
const address = () => useAddress.getState();

beforeEach(() => address().clear());

it('storing a checked address selects it, and makes billing equal to it while they are the same', () => {
  address().store({ primaryAddress: exampleAddress, billingAddress: other, useSameAddress: true });
  expect(address()).toMatchObject({
    primaryAddress: exampleAddress,
    billingAddress: exampleAddress,
    useSameAddress: true,
    selectedAddress: exampleAddress,
  });
  address().store({ primaryAddress: exampleAddress, billingAddress: other, useSameAddress: false });
  expect(address()).toMatchObject({ billingAddress: other, selectedAddress: exampleAddress });
});

it('typing keeps what is typed and selects nothing until it is checked', () => {
  address().store({ primaryAddress: exampleAddress, billingAddress: other, useSameAddress: false });
  const typed = { ...exampleAddress, zipCode: '80' };
  address().type({ primaryAddress: typed, billingAddress: other, useSameAddress: true });
  expect(address()).toMatchObject({
    primaryAddress: typed,
    billingAddress: other,
    useSameAddress: true,
    selectedAddress: null,
  });
});

it('clearing brings back the same address for both, empty fields and no selection', () => {
  address().store({ primaryAddress: exampleAddress, billingAddress: other, useSameAddress: false });
  address().clear();
  expect(address()).toMatchObject({
    primaryAddress: emptyAddress(),
    billingAddress: emptyAddress(),
    useSameAddress: true,
    selectedAddress: null,
  });
  expect(emptyAddress().country).toBe('CH');
});
