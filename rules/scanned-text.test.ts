import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CARD_NUMBER_FORMAT, parseCardNumber } from './card-number.ts';
import { parseTracking } from './parcel-name.ts';
import { cleanScannedText } from './scanned-text.ts';

const GS = '\u001d';
const CARD = '6366036391621600089';
const parcel = { reference: 'K7QM-2X9F', number: 1 };
const parse = (text: string) => parseTracking(text, parcel, CARD_NUMBER_FORMAT);

describe('a scanned code', () => {
  it.each([
    [']C199.00.123456.12345678', '99.00.123456.12345678'],
    [` ]d2${GS}RR123456785CH${GS}\r\n`, 'RR123456785CH'],
    [`${GS}]C0K7QM-2X9F/2`, 'K7QM-2X9F/2'],
    [']', ']'],
    [']]C1', ']]C1'],
  ])('%j is cleaned', (scanned, text) => {
    expect(cleanScannedText(scanned)).toBe(text);
  });

  it('is the same with any prefix and separators', () => {
    const prefix = fc.stringMatching(/^\][A-Za-z][0-9A-Za-z]$/);
    const code = fc.stringMatching(/^[A-Z0-9][A-Z0-9.-]{0,30}$/);
    fc.assert(
      fc.property(prefix, code, (before, text) => {
        expect(cleanScannedText(`${before}${GS}${text}${GS}\n`)).toBe(text);
      }),
    );
  });

  it('that is a card number is a card, and never a tracking number', () => {
    for (const scanned of [`]C1${CARD}`, `]d2${GS}${CARD}${GS}`, CARD]) {
      expect(parseCardNumber(scanned, CARD_NUMBER_FORMAT)).toBe(CARD);
      expect(parse(scanned)).toEqual({ fault: 'cardNumber' });
    }
  });

  it.each([
    'K7QM-2X9F',
    ']C0K7QM-2X9F',
    'k7qm2x9f',
    "K7QM'2X9F",
    'K7QM-2X9F/2',
    'ABCD-EF12',
    'abcdef12',
    'ABCD-EF12-3',
  ])('of a parcel is never a tracking number: %s', (scanned) => {
    expect(parse(scanned)).toEqual({ fault: 'parcelCode' });
  });

  it.each([
    [']C199.00.123456.12345678', '99.00.123456.12345678'],
    [`]C1${GS}00376123450000000013`, '00376123450000000013'],
    ['12345678', '12345678'],
    ['rr 123 456 785 ch', 'RR 123 456 785 CH'],
  ])('of the post is a tracking number: %j', (scanned, tracking) => {
    expect(parse(scanned)).toEqual({ tracking });
  });
});
