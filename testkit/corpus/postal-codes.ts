import { type BadField, badFields, splitList } from './bad-input.ts';

const INVALID = [
  ...[8800, 88.5, ['8800'], true, '88\n00', '8800\u0000'],
  ...splitList(
    '880 | 88000 | D-8800 | CH-CH-8800 | 8800 Thalwil | 88.00 | -880 | +8800 | 88e2 | 0x22 | ABCD | 88OO | ٨٨٠٠ | 88⁰⁰',
  ),
  // Exceeds the maximum length that is parsed.
  '8'.repeat(1001),
];

const COUNTRIES = [
  ...[null, '', 756, ' CH ', ['CH']],
  // The second to last code begins with a Cyrillic letter.
  ...splitList('DE | AT | ch | CHE | Schweiz | CH,LI | СH | constructor'),
];

/** Postal codes and countries of an otherwise valid address: 8800 in Switzerland. */
export const BAD_POSTAL_CODES: readonly BadField[] = [
  ...badFields('zipCode', 'addressDetailsZipCodeRequired', [undefined, null, '', '  ']),
  ...badFields('zipCode', 'addressDetailsZipCodeInvalid', INVALID),
  // The first and last code of Liechtenstein, then a Swiss code in Liechtenstein.
  ...badFields('zipCode', 'addressDetailsZipCodeCountry', ['9485', '9490', '9498']),
  ['a Swiss code in Liechtenstein', 'zipCode', 'LI', 'addressDetailsZipCodeCountry', 'country'],
  ...badFields('country', 'addressDetailsCountryInvalid', COUNTRIES),
];
