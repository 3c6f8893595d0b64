import { describe, expect, it } from 'vitest';
import { emptyAddress } from './address.ts';
import { addressLines } from './address-lines.ts';

const address = {
  ...emptyAddress(),
  company: 'Muster & Söhne AG',
  firstName: 'Lena',
  lastName: 'Muster',
  street: 'Seeweg',
  streetNumber: '4a',
  addressSupplement: 'c/o Keller',
  zipCode: '8008',
  city: 'Zürich',
  email: 'lena@kundin.example',
};

describe('the lines of an address', () => {
  it('have the order of Swiss Post: the supplement stands before the street', () => {
    expect(addressLines(address, 'de-ch')).toEqual([
      'Muster & Söhne AG',
      'Lena Muster',
      'c/o Keller',
      'Seeweg 4a',
      '8008 Zürich',
      'Schweiz',
    ]);
  });

  it('name the country in the language of the reader', () => {
    const countryOf = (country: 'CH' | 'LI', lang: 'fr-ch' | 'it-ch') =>
      addressLines({ ...address, country }, lang).at(-1);
    expect(countryOf('CH', 'fr-ch')).toBe('Suisse');
    expect(countryOf('CH', 'it-ch')).toBe('Svizzera');
    expect(countryOf('LI', 'fr-ch')).toBe('Liechtenstein');
  });

  it('leave out what is empty, of an address that is not filled in too', () => {
    expect(addressLines({ ...address, company: '', addressSupplement: '' }, 'de-ch')).toHaveLength(4);
    expect(addressLines(emptyAddress(), 'de-ch')).toEqual(['Schweiz']);
  });
});
