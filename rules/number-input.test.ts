import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyNumberInput, isRejectedKey, parseFrancs, parseWhole } from './number-input.ts';

const plain = { ctrlKey: false, metaKey: false };

describe('keys in a value or quantity field', () => {
  it.each([
    ...'0123456789',
    ...[
      'Backspace',
      'Delete',
      'Enter',
      'Tab',
      'Home',
      'End',
      'ArrowLeft',
      'ArrowRight',
      'ArrowUp',
      'ArrowDown',
    ],
    ...['F5', 'Unidentified', 'Process', 'Dead'],
    // Rejecting them would join the digits around them.
    ...['.', ',', '’', "'", ' ', '-', '+', '*', '/', 'e', 'E'],
  ])('%j is accepted', (key) => {
    expect(isRejectedKey({ key, ...plain })).toBe(false);
  });

  it.each(['a', 'v', 'X', 'ä', 'ж'])('%j is rejected', (key) => {
    expect(isRejectedKey({ key, ...plain })).toBe(true);
  });

  it.each(['a', 'c', 'v', 'x', 'A', 'V', 'r'])('the shortcut with %s works', (key) => {
    expect(isRejectedKey({ key, ctrlKey: true, metaKey: false })).toBe(false);
    expect(isRejectedKey({ key, ctrlKey: false, metaKey: true })).toBe(false);
  });

  it('a letter written with AltGr is rejected', () => {
    expect(isRejectedKey({ key: 'ł', ctrlKey: true, metaKey: false, altKey: true })).toBe(true);
  });
});

describe('a number that a person typed', () => {
  it.each([
    ['', 0],
    ['  ', 0],
    ['12', 12],
    ['007', 7],
    ['5.00', 5],
    ['5,00', 5],
    ['5.', 5],
    ['5.0', 5],
    ['5.0000', 5],
    ['CHF 50.00', 50],
    ['CHF\u00a050.00', 50],
    ['chf50', 50],
    ['50 CHF', 50],
    ['Fr. 50.--', 50],
    ['. 50.--', 50],
    ['Fr.50', 50],
    ['SFr. 50.-', 50],
    ['50.–', 50],
    ['50.—', 50],
    ['50,-', 50],
    ['50.- CHF', 50],
    ['50 Franken', 50],
    ['50 francs', 50],
    ['50 franchi', 50],
    ['1000', 1000],
    ['1000.000', 1000],
    ['1’000.00', 1000],
    ["1'000", 1000],
    ['1´000', 1000],
    ['1`000', 1000],
    ['1 000', 1000],
    ['1\u00a0000', 1000],
    ['1\u2009000', 1000],
    ['1\u202f000,00', 1000],
    ['1’234’567', 1_234_567],
    ['1.000,00', 1000],
    ['1,000.00', 1000],
    ['1’000.000', 1000],
    ['５０', 50],
    ['５０．００', 50],
    ['٥٠', 50],
    ['٥٫٠٠', 5],
    ['١٬٠٠٠', 1000],
    ['۵۰', 50],
    ['\u200e50\u200f', 50],
  ])('%j is %i', (text, whole) => {
    expect(parseWhole(text)).toBe(whole);
    if (text.trim() !== '') expect(parseFrancs(text)).toBe(whole * 100);
  });

  it.each([
    ...['5.50', '5,05', '0.500', '1’000.05', '.50', '5.001'],
    // One or a thousand.
    ...['1.000', '1,000', '12.000', '500.000', 'CHF 1.000', '1.000.-'],
    ...['-5', '−5', '+5', '5-', '(5)', '5e2', '5E2', '2x50', '5²', '½', '5½', '1/2', '5*2', '5%', '0x32'],
    ...['5 0 0', '50 0', '10 00', '1’00', '1’0000', '1’000 000', '1.2.3', '5.00.00', '5..0', '1.000.000,0.0'],
    ...['CHF', 'abc', '.', '-', '50 EUR', '€50', '$50', '50k', 'CHF 50 CHF 20', '𝟓𝟎', '५𝟎', '五十', '\ud800'],
    ...['9'.repeat(16), '9'.repeat(400), `5${' '.repeat(50)}`],
  ])('%j is refused', (text) => {
    expect(parseWhole(text)).toBeNaN();
  });

  it.each([
    ['50.8', 5080],
    ['50.80', 5080],
    ['50,05', 5005],
    ['CHF 1’234.50', 123_450],
    ['1.234,50', 123_450],
    ['0.05', 5],
    ['5.005', undefined],
    ['5.0050', undefined],
  ])('%j is an amount of %j Rappen', (text, amount) => {
    expect(parseFrancs(text)).toBe(amount);
  });

  it('is never more than its digits before the decimal separator, however it is written', () => {
    const separators = fc.constantFrom('', "'", '’', ' ', '\u00a0', '\u202f');
    const decimals = fc.constantFrom('', '.', '.0', '.00', ',00', '.-', '.--', ',–');
    const before = fc.constantFrom('', 'CHF ', 'CHF\u00a0', 'Fr. ', ' ');
    const zeros = fc.constantFrom('0', '０', '٠', '۰');
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9_999_999 }),
        separators,
        decimals,
        before,
        zeros,
        (whole, separator, end, start, zero) => {
          const digits = String(whole).replace(/\B(?=(?:\d{3})+$)/g, separator);
          const written = digits.replace(/\d/g, (digit) =>
            String.fromCharCode(zero.charCodeAt(0) + Number(digit)),
          );
          expect(parseWhole(start + written + end)).toBe(whole);
        },
      ),
    );
  });

  it('of any characters is refused or is the value of its digits up to the last separator', () => {
    const characters = fc.constantFrom(..."0123456789.,’' -+eECHFr/xk²½\u200b\u00a0٣５");
    fc.assert(
      fc.property(fc.string({ unit: characters, maxLength: 8 }), (text) => {
        const whole = parseWhole(text);
        if (Number.isNaN(whole)) return;
        const [value] = text
          .normalize('NFKC')
          .replace(/٣/g, '3')
          .replace(/\u200b/g, '')
          .replace(/[.,]-{0,2}[^\d]*$|[.,]0*[^\d.,]*$/, '')
          .replace(/[.,]0*\D*$/, '')
          .match(/\d[\d.,’' ]*/) ?? ['0'];
        expect(whole).toBeLessThanOrEqual(Number(value.replace(/\D/g, '')));
      }),
    );
  });
});

describe('typing into a field of three digits', () => {
  it.each([
    ['', '2', '2'],
    ['0', '05', '05'],
    ['5', '5.', '5.'],
    ['5.0', '5.00', '5.00'],
    ['12', '12-', '12-'],
    ['123', '12', '12'],
    ['12', '', ''],
  ])('turns %j with %j into %j', (before, after, text) =>
    expect(applyNumberInput(before, after, 3)).toBe(text),
  );

  it('refuses a further digit wherever the caret is', () => {
    for (const after of ['9123', '1923', '1293', '1239'])
      expect(applyNumberInput('123', after, 3)).toBe('123');
  });

  it('reduces a pasted number to its digits, and keeps a text that is none', () => {
    expect(applyNumberInput('', 'CHF 50.00', 3)).toBe('50');
    expect(applyNumberInput('1', ' 1’234.– ', 3)).toBe('1234');
    for (const text of ['12.50', '5e2', 'abc', '1.000', '  ', '9876']) {
      expect(applyNumberInput('', text, 3)).toBe(text);
    }
  });
});
