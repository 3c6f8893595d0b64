import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CARD_NUMBER_FORMAT,
  isCardNumber,
  mayContainCardNumber,
  parseCardNumber,
  parseCardNumberFormat,
} from './card-number.ts';

const NUMBER = '6366418205937716041';
const OTHER_FORMAT = [
  { prefix: '0001', length: 13 },
  { prefix: '77', length: 16 },
];

describe('a scanned card number', () => {
  it.each([NUMBER, ' 6366 4182 0593 7716 041\r', '6366-4182-0593-7716-041'])('is %j', (text) => {
    expect(parseCardNumber(text, CARD_NUMBER_FORMAT)).toBe(NUMBER);
  });

  it('needs no check digit if the format has none', () => {
    const format = parseCardNumberFormat('6366:19:unchecked,77:16') ?? [];
    expect(isCardNumber('6366418205937716042', format)).toBe(true);
    expect(isCardNumber('636641820593771604x', format)).toBe(false);
    expect(isCardNumber('7700000000000009', format)).toBe(false);
    expect(parseCardNumberFormat('6366:19:checked')).toBeUndefined();
  });

  it('keeps its leading zeros', () => {
    expect(parseCardNumber('0001 0000 0000 8', OTHER_FORMAT)).toBe('0001000000008');
  });

  it('with one wrong digit is invalid', () => {
    fc.assert(
      fc.property(fc.nat({ max: 18 }), fc.integer({ min: 1, max: 9 }), (place, more) => {
        const digits = [...NUMBER];
        digits[place] = String((Number(digits[place]) + more) % 10);
        expect(parseCardNumber(digits.join(''), CARD_NUMBER_FORMAT)).toBeUndefined();
      }),
    );
  });

  it.each([
    ['nothing', ''],
    ['the number of another good', '4006381333931'],
    ['a payment card', '4111111111111111'],
    ['a digit too few', '636641820593771604'],
    ['a letter behind it', `${NUMBER}x`],
    ['another issuer', '6367418205937716040'],
  ])('cannot be %s', (_what, text) => {
    expect(parseCardNumber(text, CARD_NUMBER_FORMAT)).toBeUndefined();
  });

  it('has the configured format, and no other', () => {
    expect(isCardNumber('0001000000008', OTHER_FORMAT)).toBe(true);
    expect(isCardNumber('7700000000000008', OTHER_FORMAT)).toBe(true);
    expect(isCardNumber(NUMBER, OTHER_FORMAT)).toBe(false);
    expect(isCardNumber('0001000000008', CARD_NUMBER_FORMAT)).toBe(false);
  });
});

describe('the format of card numbers', () => {
  it('consists of prefix and length, of one issuer or of several', () => {
    expect(parseCardNumberFormat('6366:19')).toEqual(CARD_NUMBER_FORMAT);
    expect(parseCardNumberFormat('0001:13,77:16')).toEqual(OTHER_FORMAT);
  });

  it.each([
    ['no length', '6366'],
    ['no digits', ':19'],
    ['letters', 'AB:19'],
    ['too short', '6366:11'],
    ['too long', '6366:33'],
    ['a comma at the end', '6366:19,'],
    ['a space', '6366:19, 77:16'],
    ['an expression', '^6366\\d{15}$'],
  ])('cannot be %s', (_what, text) => {
    expect(parseCardNumberFormat(text)).toBeUndefined();
  });
});

describe('a text may hold a card number', () => {
  it.each([NUMBER, 'card 6366 4182 0593 7716 041 is lost', '4111-1111-1111-1111', '000100000000'])(
    'as in %j',
    (text) => expect(mayContainCardNumber(text)).toBe(true),
  );

  it.each(['order K7QM-2X9F', 'card ending 6041', '79 123 45 67', '2026-11-21 10:15:30'])(
    'and none is in %j',
    (text) => expect(mayContainCardNumber(text)).toBe(false),
  );
});
