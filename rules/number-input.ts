import { RAPPEN_PER_FRANC, type Rappen } from './money.ts';

/** Longer text isn't a number that a person typed; in UTF-16 units. */
const LENGTH_MAX = 40;

/** Zeros of the digits that keyboards type: full-width, Arabic, Persian, Devanagari, Bengali, Thai. */
const ZEROS = ['\uff10', '\u0660', '\u06f0', '\u0966', '\u09e6', '\u0e50'].map((zero) => zero.charCodeAt(0));

/** Characters with the meaning of an ASCII character in a number. */
const SAME_CHARACTERS: readonly (readonly [RegExp, string])[] = [
  [/[\uff0e\u066b\u3002]/g, '.'],
  [/[\uff0c\u060c]/g, ','],
  [/[\u2018\u2019\u201b\u02bc\u00b4`\u2032\uff07\u066c]/g, "'"],
  [/[\u2010-\u2015\u2212\uff0d]/g, '-'],
  [/[\p{Zs}\t]/gu, ' '],
];

const CURRENCY = '(?:chf|s?fr\\.?|franken|francs?|franchi|franco|\u20a3)';
/** `Fr. 50` typed without its letters starts with a full stop. */
const BEFORE = new RegExp(`^(?:${CURRENCY}|\\.(?= )) *`, 'i');
const AFTER = new RegExp(` *${CURRENCY}$`, 'i');
/** Swiss price notation for no Rappen: `50.-`, `50.--`, `50,–`. */
const NO_RAPPEN = /[.,] ?-{1,2}$/;

const PLAIN = /^(\d+)(?:[.,](\d*))?$/;
/** Thousands separated by apostrophes or spaces. */
const GROUPED = /^(\d{1,3}(?:'\d{3})+|\d{1,3}(?: \d{3})+)(?:[.,](\d*))?$/;
/** Thousands separated by full stops or commas. Only a second separator distinguishes them from decimals. */
const FOREIGN_GROUPED = /^(\d{1,3}(?:\.\d{3})+(?:,(\d{1,2}))?|\d{1,3}(?:,\d{3})+(?:\.(\d{1,2}))?)$/;

function toAscii(text: string): string {
  const digits = text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = ZEROS.find((start) => code >= start && code < start + 10);
    return zero === undefined ? digit : String(code - zero);
  });
  return SAME_CHARACTERS.reduce((result, [pattern, same]) => result.replace(pattern, same), digits)
    .replace(/\p{Cf}/gu, '')
    .trim();
}

/** `decimals` has no trailing zeros. */
type ParsedNumber = { whole: number; decimals: string };

/**
 * Parses a typed or pasted number, such as `CHF 1’000.00`. A decimal separator and its digits end the number.
 * @returns undefined if the text could have several meanings or none: `1.000`, `5e2`, `-5`, `5 0`
 */
function parseNumber(text: string): ParsedNumber | undefined {
  if (text.length > LENGTH_MAX) return undefined;
  const number = toAscii(text).replace(BEFORE, '').replace(AFTER, '').replace(NO_RAPPEN, '').trim();
  const [, whole, decimals = ''] = PLAIN.exec(number) ?? GROUPED.exec(number) ?? [];
  if (whole === undefined) return parseForeignGroups(number);
  // Three digits after the only separator could also be thousands.
  const isAmbiguous = decimals.length === 3 && /^[1-9]\d{0,2}[.,]/.test(number);
  return isAmbiguous ? undefined : toParsed(whole, decimals);
}

function parseForeignGroups(number: string): ParsedNumber | undefined {
  const [, found, afterComma, afterPoint] = FOREIGN_GROUPED.exec(number) ?? [];
  const decimals = afterComma ?? afterPoint;
  if (found === undefined || decimals === undefined) return undefined;
  return toParsed(found.slice(0, -1 - decimals.length), decimals);
}

function toParsed(digits: string, decimals: string): ParsedNumber | undefined {
  const whole = Number(digits.replace(/\D/g, ''));
  return Number.isSafeInteger(whole) ? { whole, decimals: decimals.replace(/0+$/, '') } : undefined;
}

/**
 * Parses whole francs or a number of cards (readings 8).
 * @returns 0 if empty, NaN if not a whole number
 */
export function parseWhole(text: string): number {
  if (text.trim() === '') return 0;
  const number = parseNumber(text);
  return number?.decimals === '' ? number.whole : Number.NaN;
}

/** Parses francs with optional Rappen. Returns undefined if the text isn't such an amount. */
export function parseFrancs(text: string): Rappen | undefined {
  const number = parseNumber(text);
  if (number === undefined || number.decimals.length > 2) return undefined;
  return number.whole * RAPPEN_PER_FRANC + Number(number.decimals.padEnd(2, '0'));
}

/**
 * True if a key types a letter, which value and quantity fields reject (specification 5, readings 8). The
 * exponent `e` stays visible, because `5e2` without it would be another number.
 */
export function isRejectedKey(key: {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  /** Alt with Control is AltGr, which types characters. */
  readonly altKey?: boolean;
}): boolean {
  const isShortcut = key.metaKey || (key.ctrlKey && key.altKey !== true);
  return !isShortcut && /^(?![eE])\p{L}$/u.test(key.key);
}

/**
 * Returns the field's text after input. Pasted and filled-in numbers become their digits. Rejects a digit
 * typed into a full field.
 */
export function applyNumberInput(before: string, after: string, maxDigits: number): string {
  const isTyped = after.length <= before.length + 1;
  const isFull = before.length === maxDigits && after.length > maxDigits && /^\d+$/.test(after);
  if (isTyped) return isFull ? before : after;
  const whole = parseWhole(after);
  return Number.isNaN(whole) || after.trim() === '' ? after : String(whole);
}
