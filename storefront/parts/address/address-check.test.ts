import { expect, it } from 'vitest';
import { emptyAddress } from '#rules/address.ts';
import { checkAddresses } from './address-form.tsx';

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
    values: { primaryAddress: address, billingAddress: address, useSameAddress: true },
    errors: {},
  });
});

it('each invalid field has its first error, in its address group', () => {
  const primaryAddress = { ...address, street: '', email: 'lea' };
  const typed = { primaryAddress, billingAddress: { ...address, city: '' }, useSameAddress: false };
  const { values, errors } = checkAddresses(typed);
  expect(values).toEqual({});
  expect(errors).toMatchObject({
    primaryAddress: {
      street: { message: 'addressDetailsStreetRequired' },
      email: { message: 'addressDetailsEmailInvalid' },
    },
    billingAddress: { city: { message: 'addressDetailsCityRequired' } },
  });
  expect(Object.keys(errors.primaryAddress ?? {}).toSorted()).toEqual(['email', 'street']);
});
