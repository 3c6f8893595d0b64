import { expect, it } from 'vitest';
import { emptyAddress } from '#rules/address.ts';
import { moveStreetNumber, splitStreet } from './address-form-street.ts';

it('splits street and number that autofill entered together', () => {
  expect(splitStreet('Seeweg 4a')).toEqual({ street: 'Seeweg', streetNumber: '4a' });
  expect(splitStreet('Rue du 31-Décembre 12')).toEqual({ street: 'Rue du 31-Décembre', streetNumber: '12' });
  expect(splitStreet('Via San Gottardo, 104')).toEqual({ street: 'Via San Gottardo', streetNumber: '104' });
});

it('splits a number from its letter, and a leading number', () => {
  expect(splitStreet('Bahnhofstrasse 12 a')).toEqual({ street: 'Bahnhofstrasse', streetNumber: '12a' });
  expect(splitStreet('Bahnhofstrasse 12 - 14')).toEqual({ street: 'Bahnhofstrasse', streetNumber: '12-14' });
  expect(splitStreet('Seeweg, 12bis')).toEqual({ street: 'Seeweg', streetNumber: '12bis' });
  expect(splitStreet('12, rue de Lausanne')).toEqual({ street: 'rue de Lausanne', streetNumber: '12' });
  expect(splitStreet('7b Chemin du Lac')).toEqual({ street: 'Chemin du Lac', streetNumber: '7b' });
});

it('keeps a street without a number that our field accepts', () => {
  for (const text of [
    'Seeweg',
    '12',
    'Rue du 31-Décembre',
    'Seeweg 12345',
    'Seeweg 1234 a',
    'Seeweg 12 links',
    '',
  ]) {
    expect(splitStreet(text)).toBeUndefined();
  }
});

it('moves the number only if its own field is empty', () => {
  const address = { ...emptyAddress(), street: 'Seeweg 4a' };
  expect(moveStreetNumber(address)).toEqual({ ...address, street: 'Seeweg', streetNumber: '4a' });
  expect(moveStreetNumber({ ...address, streetNumber: '7' })).toEqual({ ...address, streetNumber: '7' });
  expect(moveStreetNumber({ ...address, street: 'Seeweg' })).toEqual({ ...address, street: 'Seeweg' });
});
