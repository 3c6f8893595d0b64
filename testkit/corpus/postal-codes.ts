import type { BadField } from './bad-input.ts';

const REQUIRED: readonly (readonly [cause: string, text: unknown])[] = [
  ['left out', undefined],
  ['null', null],
  ['empty', ''],
  ['spaces', '  '],
];

const INVALID: readonly (readonly [cause: string, text: unknown])[] = [
  ['a number', 8800],
  ['a fraction', 88.5],
  ['a list', ['8800']],
  ['true', true],
  ['three figures', '880'],
  ['five figures', '88000'],
  ['the country before it', 'CH-8800'],
  ['the place behind it', '8800 Thalwil'],
  ['a space within it', '88 00'],
  ['a full stop within it', '88.00'],
  ['a minus', '-880'],
  ['a plus', '+8800'],
  ['an exponent', '88e2'],
  ['hexadecimal', '0x22'],
  ['letters', 'ABCD'],
  ['the letter O for a zero', '88OO'],
  ['figures of full width', '８８００'],
  ['figures of another script', '٨٨٠٠'],
  ['raised figures', '88⁰⁰'],
  ['a line break within it', '88\n00'],
  ['a zero byte', '8800\u0000'],
  ['more than is looked at', '8'.repeat(1001)],
];

const COUNTRY: readonly (readonly [cause: string, country: unknown])[] = [
  ['null', null],
  ['empty', ''],
  ['another country', 'DE'],
  ['a neighbour that shares a language', 'AT'],
  ['small letters', 'ch'],
  ['three letters', 'CHE'],
  ['its name', 'Schweiz'],
  ['its number', 756],
  ['a space around it', ' CH '],
  ['two countries', 'CH,LI'],
  ['a list', ['CH']],
  ['a letter that looks the same', 'СH'],
  ['a name of every object', 'constructor'],
];

const ZIP_CODE = 'zipCode';

/** The country is Switzerland unless the code stands beside another. */
const ELSEWHERE: readonly (readonly [cause: string, code: string])[] = [
  ['the first code of Liechtenstein', '9485'],
  ['a code of Liechtenstein', '9490'],
  ['the last code of Liechtenstein', '9498'],
];

/** Postal codes and countries of an address that is otherwise right: 8800 in Switzerland. */
export const BAD_POSTAL_CODES: readonly BadField[] = [
  ...REQUIRED.map(([cause, text]): BadField => [cause, ZIP_CODE, text, 'addressDetailsZipCodeRequired']),
  ...INVALID.map(([cause, text]): BadField => [cause, ZIP_CODE, text, 'addressDetailsZipCodeInvalid']),
  ...ELSEWHERE.map(([cause, code]): BadField => [cause, ZIP_CODE, code, 'addressDetailsZipCodeCountry']),
  ['a Swiss code in Liechtenstein', ZIP_CODE, 'LI', 'addressDetailsZipCodeCountry', 'country'],
  ...COUNTRY.map(([cause, country]): BadField => [cause, 'country', country, 'addressDetailsCountryInvalid']),
];
