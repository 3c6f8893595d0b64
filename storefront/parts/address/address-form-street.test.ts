import { expect, it } from 'vitest';
import { splitStreet } from './address-form-street.ts';

it('takes street and number apart that a browser filled in as one', () => {
  expect(splitStreet('Seeweg 4a')).toEqual({ street: 'Seeweg', streetNumber: '4a' });
  expect(splitStreet('Rue du 31-Décembre 12')).toEqual({ street: 'Rue du 31-Décembre', streetNumber: '12' });
  expect(splitStreet('Via San Gottardo, 104')).toEqual({ street: 'Via San Gottardo', streetNumber: '104' });
});

it('leaves a street alone that does not end in a number', () => {
  for (const text of ['Seeweg', '12', 'Rue du 31-Décembre', 'Seeweg 12345', 'Seeweg 12 links', '']) {
    expect(splitStreet(text)).toBeUndefined();
  }
});
