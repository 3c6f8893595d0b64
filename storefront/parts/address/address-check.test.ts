import { expect, it } from 'vitest';
import { emptyAddress } from '#rules/address.ts';
import { checkAddresses } from './use-address-form.ts';

const address = {
  ...emptyAddress(),
  firstName: 'Lea',
  lastName: 'Muster',
  street: 'Bahnhofstrasse',
  streetNumber: '1',
  zipCode: '3000',
  city: 'Bern',
  email: 'lea@example.ch',
};

it('valid addresses are returned as stored, the billing address equal to the primary one', () => {
  const typed = { primaryAddress: address, billingAddress: emptyAddress(), useSameAddress: true };
  expect(checkAddresses(typed)).toEqual({
    addresses: { primaryAddress: address, billingAddress: address, useSameAddress: true },
    errors: {},
  });
});

it('each invalid field has its first error', () => {
  const primaryAddress = { ...address, street: '', email: 'lea' };
  const typed = { primaryAddress, billingAddress: { ...address, city: '' }, useSameAddress: false };
  expect(checkAddresses(typed)).toEqual({
    addresses: undefined,
    errors: {
      'primaryAddress.street': 'addressDetailsStreetRequired',
      'primaryAddress.email': 'addressDetailsEmailInvalid',
      'billingAddress.city': 'addressDetailsCityRequired',
    },
  });
});
