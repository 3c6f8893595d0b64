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
  it('follow Swiss Post: the supplement comes before the street', () => {
    expect(addressLines(address, 'de-ch')).toEqual([
      'Muster & Söhne AG',
      'Lena Muster',
      'c/o Keller',
      'Seeweg 4a',
      '8008 Zürich',
      'Schweiz',
    ]);
  });

  it('name the country in the reader’s language', () => {
    const countryLine = (country: 'CH' | 'LI', lang: 'fr-ch' | 'it-ch') =>
      addressLines({ ...address, country }, lang).at(-1);
    expect(countryLine('CH', 'fr-ch')).toBe('Suisse');
    expect(countryLine('CH', 'it-ch')).toBe('Svizzera');
    expect(countryLine('LI', 'fr-ch')).toBe('Liechtenstein');
  });

  it('omit what is empty, also in an incomplete address', () => {
    expect(addressLines({ ...address, company: '', addressSupplement: '' }, 'de-ch')).toHaveLength(4);
    expect(addressLines(emptyAddress(), 'de-ch')).toEqual(['Schweiz']);
  });
});
