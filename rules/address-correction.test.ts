import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyAddress } from './address.ts';
import { correctAddress, findChangedFields, findCorrectionRefusal } from './address-correction.ts';
import { PARCEL_STATUSES } from './status.ts';

const address = {
  ...emptyAddress(),
  firstName: 'Lena',
  lastName: 'Muster',
  street: 'Seeweg',
  streetNumber: '12',
  zipCode: '8008',
  city: 'Zürich',
  email: 'lena@kundin.example',
};

describe('a postal address', () => {
  it('is corrected in the changed fields, and its e-mail stays', () => {
    expect(correctAddress(address, { streetNumber: ' 21 ' })).toEqual({
      kind: 'corrected',
      address: { ...address, streetNumber: '21' },
      changed: ['streetNumber'],
    });
  });

  it('can only be corrected to what a buyer could have typed', () => {
    expect(correctAddress(address, { street: '', zipCode: '80' })).toEqual({
      kind: 'invalid',
      fields: expect.arrayContaining(['street', 'zipCode']),
    });
    // The postal code of Vaduz is not a Swiss one.
    expect(correctAddress(address, { zipCode: '9490' })).toEqual({ kind: 'invalid', fields: ['zipCode'] });
    expect(correctAddress(address, { zipCode: '9490', country: 'LI' })).toMatchObject({ kind: 'corrected' });
  });

  it('is not changed by its current values', () => {
    expect(correctAddress(address, { city: 'Zürich' })).toMatchObject({ changed: [] });
  });
});

describe('an order whose address can be corrected', () => {
  it('is paid, has a parcel, and none that is packed and waits', () => {
    const parcels = fc.array(fc.constantFrom(...PARCEL_STATUSES), { maxLength: 4 });
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), parcels, (isPaid, isErased, statuses) => {
        const refusal = findCorrectionRefusal({ isPaid, isErased, parcels: statuses });
        const may = isPaid && !isErased && statuses.length > 0 && !statuses.includes('Packed');
        expect(refusal === undefined).toBe(may);
      }),
    );
  });

  it.each([
    ['erased', { isPaid: true, isErased: true, parcels: ['ToPack'] }],
    ['not-paid', { isPaid: false, isErased: false, parcels: [] }],
    ['no-parcels', { isPaid: true, isErased: false, parcels: [] }],
    ['packed', { isPaid: true, isErased: false, parcels: ['Shipped', 'Packed'] }],
  ] as const)('does not include one that is %s', (refusal, order) => {
    expect(findCorrectionRefusal(order)).toBe(refusal);
  });
});

describe('an address that was read', () => {
  it('is compared by its fields when it has changed meanwhile', () => {
    const { email: _, ...read } = address;
    expect(findChangedFields(read, read)).toEqual([]);
    expect(findChangedFields(read, { ...read, city: 'Chur', streetNumber: '21' })).toEqual([
      'streetNumber',
      'city',
    ]);
  });
});
