import type { SettlementMapping } from './settlement-mapping.ts';

type Numbers = SettlementMapping['numbers'];

/** The two apostrophes that Swiss programs write. */
const APOSTROPHES = "['’]";
const MINUS = /^[-−]/;

/**
 * Reads an amount exactly, without a floating point in between.
 * @returns minor units (hundredths); undefined where it is not written as the mapping says, or has a fraction of a minor unit
 */
export function readAmount(text: string, numbers: Numbers): number | undefined {
  const negative = MINUS.test(text);
  const size = negative ? text.slice(1) : text;
  const minor = 'minorUnits' in numbers ? wholeMinor(size) : fromFigures(size, numbers);
  if (minor === undefined) return undefined;
  return negative && minor !== 0 ? -minor : minor;
}

function wholeMinor(text: string): number | undefined {
  return /^\d{1,12}$/.test(text) ? Number(text) : undefined;
}

function fromFigures(
  text: string,
  { decimal, thousands }: Exclude<Numbers, { minorUnits: true }>,
): number | undefined {
  const group = thousands === undefined ? undefined : signPattern(thousands);
  const grouped = group === undefined ? '' : `|\\d{1,3}(?:${group}\\d{3})+`;
  const pattern = new RegExp(`^(\\d{1,12}${grouped})(?:\\${decimal}(\\d{1,6}))?$`);
  const [, whole, fraction = ''] = pattern.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const cents = fraction.padEnd(2, '0');
  if (/[^0]/.test(cents.slice(2))) return undefined;
  const digits = whole.replace(/\D/g, '') + cents.slice(0, 2);
  return digits.length > 14 ? undefined : Number(digits);
}

function signPattern(sign: string): string {
  if (sign === "'" || sign === '’') return APOSTROPHES;
  return sign === ' ' ? '[ \u00a0\u202f]' : `\\${sign}`;
}
