import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAmount } from './read-settlement-row.ts';

const SIGNS = [
  { decimal: '.' as const },
  { decimal: ',' as const },
  { decimal: '.' as const, thousands: "'" as const },
  { decimal: '.' as const, thousands: '’' as const },
  { decimal: ',' as const, thousands: '.' as const },
  { decimal: '.' as const, thousands: ',' as const },
  { decimal: ',' as const, thousands: ' ' as const },
];

/** Writes an amount as in a file, independently of the reader. */
function writeAmount(
  minor: number,
  { decimal, thousands = '' }: { decimal: string; thousands?: string },
): string {
  const size = String(Math.abs(minor)).padStart(3, '0');
  const whole = size.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, thousands);
  return `${minor < 0 ? '-' : ''}${whole}${decimal}${size.slice(-2)}`;
}

const amount = fc.integer({ min: -9_999_999_999_999, max: 9_999_999_999_999 });

describe('an amount', () => {
  it('is read as written, with any signs, to the hundredth', () => {
    fc.assert(
      fc.property(amount, fc.constantFrom(...SIGNS), (minor, signs) => {
        expect(readAmount(writeAmount(minor, signs), signs)).toBe(minor);
      }),
    );
  });

  it('of minor units is read as it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999, max: 999_999_999 }), (minor) => {
        expect(readAmount(String(minor), { minorUnits: true })).toBe(minor);
      }),
    );
  });

  it.each([
    ['1,234.50', { decimal: ',' as const }],
    ['1234.5', { decimal: ',' as const }],
    ["12'34.50", { decimal: '.' as const, thousands: "'" as const }],
    ["1'23.50", { decimal: '.' as const, thousands: "'" as const }],
    ['1.005', { decimal: '.' as const }],
    ['.50', { decimal: '.' as const }],
    ['1.', { decimal: '.' as const }],
    ['--1', { decimal: '.' as const }],
    ['1e3', { decimal: '.' as const }],
    ['', { decimal: '.' as const }],
    ['NaN', { decimal: '.' as const }],
    ['٣.٠٠', { decimal: '.' as const }],
    ['50.00', { minorUnits: true as const }],
    ['123456789012345', { decimal: '.' as const }],
  ])('written %s is refused by %j', (text, numbers) => {
    expect(readAmount(text, numbers)).toBeUndefined();
  });

  it('may have no fraction, one digit of it, or zeros beyond the hundredth', () => {
    const read = (text: string) => readAmount(text, { decimal: '.' });
    expect(['30', '30.5', '29.6100', '-0', '−1.00'].map(read)).toEqual([3000, 3050, 2961, 0, -100]);
  });

  it('is never read if a group has an extra digit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100_000, max: 9_999_999_999 }), (minor) => {
        const text = writeAmount(minor, { decimal: '.', thousands: "'" }).replace("'", "'0");
        expect(readAmount(text, { decimal: '.', thousands: "'" })).toBeUndefined();
      }),
    );
  });
});
