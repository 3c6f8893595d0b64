import { beforeEach, expect, it } from 'vitest';
import { emptyAddress } from '#rules/address.ts';
import { sampleAddress } from '../testing/sample-order.ts';
import { useAddress } from './address-store.ts';

const other = { ...sampleAddress, firstName: 'Noé', city: 'Genève', zipCode: '1204' };
const address = () => useAddress.getState();

beforeEach(() => address().clear());

it('storing a checked address selects it, and makes billing equal to it while they are the same', () => {
  address().store({ primaryAddress: sampleAddress, billingAddress: other, useSameAddress: true });
  expect(address()).toMatchObject({
    primaryAddress: sampleAddress,
    billingAddress: sampleAddress,
    useSameAddress: true,
    selectedAddress: sampleAddress,
  });
  address().store({ primaryAddress: sampleAddress, billingAddress: other, useSameAddress: false });
  expect(address()).toMatchObject({ billingAddress: other, selectedAddress: sampleAddress });
});

it('typing keeps what is typed and selects nothing until it is checked', () => {
  address().store({ primaryAddress: sampleAddress, billingAddress: other, useSameAddress: false });
  const typed = { ...sampleAddress, zipCode: '80' };
  address().type({ primaryAddress: typed, billingAddress: other, useSameAddress: true });
  expect(address()).toMatchObject({
    primaryAddress: typed,
    billingAddress: other,
    useSameAddress: true,
    selectedAddress: null,
  });
});

it('clearing brings back the same address for both, empty fields and no selection', () => {
  address().store({ primaryAddress: sampleAddress, billingAddress: other, useSameAddress: false });
  address().clear();
  expect(address()).toMatchObject({
    primaryAddress: emptyAddress(),
    billingAddress: emptyAddress(),
    useSameAddress: true,
    selectedAddress: null,
  });
  expect(emptyAddress().country).toBe('CH');
});
