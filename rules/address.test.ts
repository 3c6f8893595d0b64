import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type Address, addressesSchema, addressSchema, emptyAddress } from './address.ts';
import { findOffendingCharacters } from './address-text.ts';

const good: Address = {
  company: '',
  firstName: 'Anna',
  lastName: 'Meier',
  street: 'Bahnhofstrasse',
  streetNumber: '12a',
  addressSupplement: '',
  zipCode: '8001',
  city: 'Zürich',
  country: 'CH',
  email: 'anna@murmeli.example',
};

function listIssues(schema: z.ZodMiniType, value: unknown): string[] {
  const result = z.safeParse(schema, value);
  return result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
}

const issues = (change: Record<string, unknown>) => listIssues(addressSchema, { ...good, ...change });
const accepted = (field: keyof Address, text: string) =>
  z.parse(addressSchema, { ...good, [field]: text })[field];
const times = (text: string, count: number) => text.repeat(count);

describe('an address', () => {
  it.each<[keyof Address, string]>([
    ['firstName', 'Jean-Pierre'],
    ['firstName', 'Łukasz'],
    ['firstName', 'Đặng Thị'],
    ['firstName', 'J.'],
    ['firstName', 'J.R.R.'],
    ['firstName', 'H.-P.'],
    ['firstName', 'Hans-P.'],
    ['lastName', 'Muster jun.'],
    ['lastName', 'St. Clair'],
    ['lastName', 'D’Angelo'],
    ['lastName', "O'Neill"],
    ['lastName', 'Ñuñez von der Mühll'],
    ['lastName', times('x', 80)],
    ['city', 'St. Gallen'],
    ['city', 'Biel/Bienne'],
    ['city', 'La Chaux-de-Fonds'],
    ['city', 'Wil (SG)'],
    ['city', 'Au'],
    ['city', times('y', 40)],
    ['street', 'Rue du 31-Décembre'],
    ['street', 'Via S. Gottardo, Stabile B'],
    ['street', times('z', 250)],
    ['streetNumber', '1'],
    ['streetNumber', '123B'],
    ['addressSupplement', 'c/o Müller, 3. Stock'],
    ['addressSupplement', ''],
    ['company', 'Käse & Söhne «1837» GmbH #1'],
    ['company', times('&', 100)],
    ['firstName', 'Ελένη'],
    ['lastName', 'Їжакевич'],
    ['lastName', 'Nguyễn'],
    ['email', 'a@b.ch'],
    ['email', "o'neill.anna+karten@post.murmeli.example"],
    ['email', 'anna@müller.example'],
    ['email', `${times('a', 64)}@${times('b', 12)}.ch`],
    ['firstName', 'Anna & Peter'],
    ['lastName', 'Meier + Huber'],
    ['city', 'Bern 65'],
    ['city', 'Genève 26'],
    ['street', 'Chemin n° 3'],
    ['street', 'Müller & Co. + Partner (Hof)'],
    ['addressSupplement', 'c/o Müller & Co.'],
    ['addressSupplement', 'App. n° 3/4'],
    ['streetNumber', '12bis'],
    ['streetNumber', '12-14'],
    ['streetNumber', '12a-c'],
    ['streetNumber', '12.1'],
    ['streetNumber', '12/14'],
    ['streetNumber', '1234a-1236b'],
    ['lastName', 'MEIER-HUBER'],
  ])('has %s %s', (field, text) => {
    expect(accepted(field, text)).toBe(text);
  });

  it.each<[string, string, string]>([
    ['firstName', 'Anna1', 'FirstNameInvalid'],
    ['firstName', 'www.murmeli', 'FirstNameInvalid'],
    ['lastName', 'murmeli-post.ch', 'LastNameInvalid'],
    ['lastName', 'Muster murmeli.support', 'LastNameInvalid'],
    ['firstName', '<script>', 'FirstNameInvalid'],
    ['firstName', 'Anna\nBcc', 'FirstNameInvalid'],
    ['firstName', 'An\u0000na', 'FirstNameInvalid'],
    ['firstName', 'An\ud800na', 'FirstNameInvalid'],
    ['firstName', '-', 'FirstNameInvalid'],
    ['firstName', '\u0301', 'FirstNameInvalid'],
    ['firstName', 'Anna 🎁', 'FirstNameInvalid'],
    ['firstName', times('x', 41), 'FirstNameInvalid'],
    ['firstName', times('x', 1000), 'FirstNameInvalid'],
    ['firstName', times('\u0301', 20_000), 'FirstNameInvalid'],
    ['firstName', '小明', 'NotPrintable'],
    // 40 letters, each of two UTF-16 units.
    ['firstName', times('𝒜', 40), 'NotPrintable'],
    ['firstName', times('𝒜', 41), 'FirstNameInvalid'],
    ['lastName', 'محمد', 'NotPrintable'],
    ['city', 'Zu\u0328g\u0328', 'NotPrintable'],
    ['company', times('x', 101), 'CompanyInvalid'],
    ['company', times('x', 22_000), 'CompanyInvalid'],
    ['company', 'Blumen 🎁', 'NotPrintable'],
    ['lastName', 'Meier/Huber', 'LastNameInvalid'],
    ['lastName', times('x', 81), 'LastNameInvalid'],
    ['street', 'Weg <1>', 'StreetInvalid'],
    ['street', '...', 'StreetInvalid'],
    ['street', times('z', 251), 'StreetInvalid'],
    ['streetNumber', '12345', 'StreetNumberInvalid'],
    ['streetNumber', '1--3', 'StreetNumberInvalid'],
    ['streetNumber', '12.1.2', 'StreetNumberInvalid'],
    ['streetNumber', '12bisbis', 'StreetNumberInvalid'],
    ['addressSupplement', 'a@b', 'AddressSupplementInvalid'],
    ['addressSupplement', times('z', 251), 'AddressSupplementInvalid'],
    ['zipCode', '801', 'ZipCodeInvalid'],
    ['zipCode', '80011', 'ZipCodeInvalid'],
    ['zipCode', 'D-8001', 'ZipCodeInvalid'],
    ['zipCode', 'CH-80011', 'ZipCodeInvalid'],
    ['zipCode', '8001 Zürich', 'ZipCodeInvalid'],
    ['city', 'Z', 'CityInvalid'],
    ['city', '8001', 'CityInvalid'],
    ['city', times('y', 41), 'CityInvalid'],
    ['country', 'DE', 'CountryInvalid'],
    ['country', '', 'CountryInvalid'],
    ['email', 'a@b.c', 'EmailInvalid'],
    ['email', 'a@b', 'EmailInvalid'],
    ['email', 'anna@murmeli', 'EmailInvalid'],
    ['email', 'anna@@murmeli.example', 'EmailInvalid'],
    ['email', 'anna meier@murmeli.example', 'EmailInvalid'],
    ['email', 'anna@murmeli.example, b@murmeli.example', 'EmailInvalid'],
    ['email', 'anna@murmeli.example\r\nBcc: b@murmeli.example', 'EmailInvalid'],
    ['email', '<anna@murmeli.example> <b@murmeli.example>', 'EmailInvalid'],
    ['email', '.anna@murmeli.example', 'EmailInvalid'],
    ['email', 'an..na@murmeli.example', 'EmailInvalid'],
    ['email', 'anna@-murmeli.example', 'EmailInvalid'],
    ['email', 'anna@murmeli..example', 'EmailInvalid'],
    ['email', 'anna@192.168.1.10', 'EmailInvalid'],
    ['email', `${times('a', 64)}@${times('b', 13)}.ch`, 'EmailInvalid'],
    ['email', `${times('a', 65)}@b.ch`, 'EmailInvalid'],
    ['email', `a@${times('b', 64)}.ch`, 'EmailInvalid'],
  ])('does not have %s %j', (field, text, key) => {
    expect(issues({ [field]: text })).toEqual([`${field} addressDetails${key}`]);
  });

  it('requires what is empty, missing or only spaces', () => {
    const required = [
      'firstName addressDetailsFirstNameRequired',
      'lastName addressDetailsLastNameRequired',
      'street addressDetailsStreetRequired',
      'streetNumber addressDetailsStreetNumberRequired',
      'zipCode addressDetailsZipCodeRequired',
      'city addressDetailsCityRequired',
      'email addressDetailsEmailRequired',
    ];
    expect(listIssues(addressSchema, emptyAddress())).toEqual(required);
    expect(listIssues(addressSchema, {})).toEqual(required);
    expect(issues({ firstName: ' \u00a0\u200b ' })).toEqual(['firstName addressDetailsFirstNameRequired']);
    expect(issues({ firstName: null })).toEqual(['firstName addressDetailsFirstNameRequired']);
  });

  it('may lack company, supplement and country', () => {
    const { company: _, addressSupplement: __, country: ___, ...rest } = good;
    expect(z.parse(addressSchema, rest)).toEqual(good);
  });

  it('refuses non-text and non-addresses', () => {
    expect(issues({ city: 5 })).toEqual(['city addressDetailsCityInvalid']);
    for (const value of [undefined, null, 'x', 5, []]) {
      expect(listIssues(addressSchema, value).length).toBeGreaterThan(0);
    }
  });

  it('is trimmed and normalized', () => {
    expect(accepted('firstName', '  Anna ')).toBe('Anna');
    expect(accepted('firstName', 'Ame\u0301lie')).toBe('Amélie');
    expect(accepted('lastName', 'von\u00a0Arx')).toBe('von Arx');
    expect(accepted('lastName', 'Mei\u00ader\u200b')).toBe('Meier');
    expect(accepted('lastName', 'Meier\u2011Huber')).toBe('Meier-Huber');
    expect(accepted('zipCode', ' 8001 ')).toBe('8001');
    expect(accepted('email', '\u200banna@murmeli.example ')).toBe('anna@murmeli.example');
    expect(accepted('company', ' A\r\nB\u0000\ud800 ')).toBe('A B');
  });

  it.each<[keyof Address, string, string]>([
    ['streetNumber', '12 a', '12a'],
    ['streetNumber', '12 - 14', '12-14'],
    ['streetNumber', '12 – 14', '12-14'],
    ['streetNumber', '12 bis', '12bis'],
    ['streetNumber', '12 / 14', '12/14'],
    ['streetNumber', 'Nr. 12', '12'],
    ['streetNumber', 'n° 12', '12'],
    ['streetNumber', '12.', '12'],
    ['streetNumber', '１２ａ', '12a'],
    ['lastName', 'D´Angelo', 'D’Angelo'],
    ['lastName', 'D`Angelo', 'D’Angelo'],
    ['lastName', 'D‘Angelo', 'D’Angelo'],
    ['lastName', "D'Angelo", "D'Angelo"],
    ['lastName', 'Meier – Huber', 'Meier - Huber'],
    ['firstName', 'Anna  Maria', 'Anna Maria'],
    ['firstName', 'Ａｎｎａ\u3000Maria', 'Anna Maria'],
    ['street', 'Ru\u0308tistrasse', 'Rütistrasse'],
    ['street', 'Chemin de l`Étang', 'Chemin de l’Étang'],
    ['street', 'Koﬁweg', 'Kofiweg'],
    ['city', 'La\u2009Chaux–de–Fonds', 'La Chaux-de-Fonds'],
    ['email', 'anna@murmeli.example.', 'anna@murmeli.example'],
    ['email', 'anna@murmeli.example,', 'anna@murmeli.example'],
    ['email', 'anna@murmeli.example; ', 'anna@murmeli.example'],
    ['email', 'mailto:anna@murmeli.example', 'anna@murmeli.example'],
    ['email', 'MAILTO: anna@murmeli.example', 'anna@murmeli.example'],
    ['email', '<anna@murmeli.example>', 'anna@murmeli.example'],
    ['email', 'Anna Meier <anna@murmeli.example>,', 'anna@murmeli.example'],
    ['email', '<mailto:anna@murmeli.example>', 'anna@murmeli.example'],
    ['email', 'anna @ murmeli. example', 'anna@murmeli.example'],
    ['email', 'Anna.Meier@Murmeli.EXAMPLE', 'Anna.Meier@murmeli.example'],
    ['email', 'anna＠murmeli．example', 'anna@murmeli.example'],
    ['email', 'o’neill@murmeli.example', "o'neill@murmeli.example"],
    ['email', 'a`b@murmeli.example', 'a`b@murmeli.example'],
  ])('has %s %j as %s', (field, text, tidied) => {
    expect(accepted(field, text)).toBe(tidied);
  });

  it.each([
    ['CH-8800', 'CH', '8800', 'CH'],
    ['CH-8800', 'LI', '8800', 'CH'],
    ['ch 8800', 'CH', '8800', 'CH'],
    ['CH8800', 'CH', '8800', 'CH'],
    ['FL-9490', 'CH', '9490', 'LI'],
    ['FL – 9490', 'CH', '9490', 'LI'],
    ['LI-9490', 'LI', '9490', 'LI'],
    ['88 00', 'CH', '8800', 'CH'],
    ['８８００', 'CH', '8800', 'CH'],
  ])('reads %s with the country %s as %s in %s', (zipCode, chosen, code, country) => {
    const parsed = z.parse(addressSchema, { ...good, zipCode, country: chosen });
    expect([parsed.zipCode, parsed.country]).toEqual([code, country]);
  });

  it.each(['FL-8800', 'CH-9490'])('refuses %s, whose country does not match', (zipCode) => {
    expect(issues({ zipCode })).toEqual(['zipCode addressDetailsZipCodeCountry']);
  });

  it.each<[keyof Address, string, string[]]>([
    ['firstName', 'Anna1', ['1']],
    ['firstName', 'Anna 🎁 <b>', ['🎁', '<', '>']],
    ['lastName', '小明', ['小', '明']],
    ['lastName', 'Meier/Huber', ['/']],
    ['street', 'Weg #1', ['#']],
    ['streetNumber', '12½', ['½']],
    ['zipCode', 'D-8001', ['D', '-']],
    ['city', 'Bern_65', ['_']],
    ['company', 'Blumen 🎁', ['🎁']],
    ['email', 'müller@kundin.example', ['ü']],
    ['email', 'lea meier@kundin.example', [' ']],
    ['email', 'lea@home@kundin.example', ['@']],
    ['email', 'lea', []],
    ['firstName', 'An\u0000na', ['\u0000']],
    ['lastName', 'Meier', []],
  ])('names what %s %j may not contain', (field, text, characters) => {
    expect(findOffendingCharacters(field, text)).toEqual(characters);
  });

  it('has a postal code of its country', () => {
    const key = 'zipCode addressDetailsZipCodeCountry';
    expect(issues({ zipCode: '9490' })).toEqual([key]);
    expect(issues({ zipCode: '8001', country: 'LI' })).toEqual([key]);
    expect(issues({ zipCode: '9490', country: 'LI' })).toEqual([]);
    expect(issues({ zipCode: '9490', city: '' })).toEqual(['city addressDetailsCityRequired', key]);
    expect(issues({ zipCode: '94', country: 'LI' })).toEqual(['zipCode addressDetailsZipCodeInvalid']);
  });

  it('stays unchanged when it is validated again', () => {
    fc.assert(
      fc.property(
        fc.record({
          company: fc.string({ unit: 'binary' }),
          firstName: fc.string({ unit: 'grapheme' }),
          streetNumber: fc.string({ unit: fc.constantFrom(...'12ab -–/.n°N'), maxLength: 6 }),
          zipCode: fc.constantFrom('CH-8001', 'CH CH 8001', 'FL-9490', '9490', 'ch8001'),
          email: fc.string({ unit: fc.constantFrom(...'ab <>@.,;:`´ ', 'mailto:', 'B.CH'), maxLength: 8 }),
        }),
        (change) => {
          const once = z.safeParse(addressSchema, { ...good, ...change });
          if (once.success) expect(z.parse(addressSchema, once.data)).toEqual(once.data);
        },
      ),
    );
  });

  it.each([times('a', 60_000), times('a.', 30_000), `a@${times('a.', 30_000)}`, times('a-', 30_000)])(
    'is validated quickly however long a text is (%#)',
    (text) => {
      const started = performance.now();
      z.safeParse(addressSchema, Object.fromEntries(Object.keys(good).map((field) => [field, text])));
      expect(performance.now() - started).toBeLessThan(10_000);
    },
  );
});

describe('delivery and billing address', () => {
  const other = { ...good, firstName: 'Beat' };

  it('are the same while the checkbox is set, whatever the billing block contains', () => {
    for (const billingAddress of [undefined, emptyAddress(), other, 'x']) {
      expect(
        z.parse(addressesSchema, { primaryAddress: good, billingAddress, useSameAddress: true }),
      ).toEqual({ primaryAddress: good, billingAddress: good, useSameAddress: true });
    }
    expect(z.parse(addressesSchema, { primaryAddress: good }).useSameAddress).toBe(true);
  });

  it('are both validated when they differ', () => {
    const differ = { primaryAddress: good, billingAddress: other, useSameAddress: false };
    expect(z.parse(addressesSchema, differ)).toEqual(differ);
    expect(
      listIssues(addressesSchema, {
        primaryAddress: { ...good, city: '' },
        billingAddress: { ...other, zipCode: '9490' },
        useSameAddress: false,
      }),
    ).toEqual([
      'primaryAddress.city addressDetailsCityRequired',
      'billingAddress.zipCode addressDetailsZipCodeCountry',
    ]);
    expect(listIssues(addressesSchema, { primaryAddress: good, useSameAddress: false }).length).toBe(1);
  });
});
