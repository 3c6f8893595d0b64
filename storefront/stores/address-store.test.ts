import { beforeEach, expect, it } from 'vitest';
import { emptyAddress } from '#rules/address.ts';
import { sampleAddress } from '../testing/sample-order.ts';
import { useAddress } from './address-store.ts';

const other = { ...sampleAddress, firstName: 'Noé', city: 'Genève', zipCode: '1204' };
const address = () => useAddress.getState();

beforeEach(() => address().clear());

it('storing a valid address copies it to billing while they are the same', () => {
  address().store({ primaryAddress: sampleAddress, billingAddress: other, useSameAddress: true });
  expect(address()).toMatchObject({
    primaryAddress: sampleAddress,
    billingAddress: sampleAddress,
    useSameAddress: true,
  });
  address().store({ primaryAddress: sampleAddress, billingAddress: other, useSameAddress: false });
  expect(address()).toMatchObject({ billingAddress: other, useSameAddress: false });
});

it('typing keeps the input, billing too while it is hidden', () => {
  address().store({ primaryAddress: sampleAddress, billingAddress: other, useSameAddress: false });
  const typed = { ...sampleAddress, zipCode: '80' };
  address().edit({ primaryAddress: typed, useSameAddress: true });
  expect(address()).toMatchObject({
    primaryAddress: typed,
    billingAddress: other,
    useSameAddress: true,
  });
});

it('a billing address that only repeats the primary one is not offered as typed', () => {
  address().store({ primaryAddress: sampleAddress, billingAddress: other, useSameAddress: true });
  address().edit({ useSameAddress: false });
  expect(address()).toMatchObject({ primaryAddress: sampleAddress, billingAddress: emptyAddress() });
  address().store({ primaryAddress: sampleAddress, billingAddress: sampleAddress, useSameAddress: true });
  address().edit({ primaryAddress: other });
  expect(address()).toMatchObject({ primaryAddress: other, billingAddress: emptyAddress() });
});

it('clearing restores the same address for both, and empty fields', () => {
  address().store({ primaryAddress: sampleAddress, billingAddress: other, useSameAddress: false });
  address().clear();
  expect(address()).toMatchObject({
    primaryAddress: emptyAddress(),
    billingAddress: emptyAddress(),
    useSameAddress: true,
  });
  expect(emptyAddress().country).toBe('CH');
});
