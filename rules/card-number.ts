import { cleanScannedText } from './scanned-text.ts';

export type CardNumberRange = {
  prefix: string;
  length: number;
  /** The supplier's numbers have no check digit, so typing errors stay undetected. */
  hasNoCheckDigit?: true;
};

export type CardNumberFormat = readonly CardNumberRange[];

/**
 * Possible lengths of a card number of any supplier or payment card. Free text must not contain that many
 * digits, whatever the format.
 */
export const CARD_NUMBER_DIGITS = { from: 12, to: 32 };

export const CARD_NUMBER_FORMAT: CardNumberFormat = [{ prefix: '6366', length: 19 }];

/**
 * Parses `6366:19`, or several separated by commas: prefix and number of digits. `6366:19:unchecked` has no check
 * digit. Returns undefined if malformed.
 */
export function parseCardNumberFormat(text: string): CardNumberFormat | undefined {
  const ranges = text.split(',').map((range) => {
    const [, prefix = '', length, unchecked] = /^(\d{1,11}):([1-9]\d?)(:unchecked)?$/.exec(range) ?? [];
    return {
      prefix,
      length: Number(length),
      ...(unchecked !== undefined && { hasNoCheckDigit: true as const }),
    };
  });
  const { from, to } = CARD_NUMBER_DIGITS;
  return ranges.every(({ length }) => length >= from && length <= to) ? ranges : undefined;
}

/** True for a number in the supplier's format, with a valid check digit unless the format has none. */
export function isCardNumber(number: string, format: CardNumberFormat): boolean {
  if (!/^\d+$/.test(number)) return false;
  return format.some(
    ({ prefix, length, hasNoCheckDigit }) =>
      number.startsWith(prefix) && number.length === length && (hasNoCheckDigit || hasCheckDigit(number)),
  );
}

/** Parses a scanned or typed card number, with or without separators. Returns undefined if invalid. */
export function parseCardNumber(text: string, format: CardNumberFormat): string | undefined {
  const number = cleanScannedText(text).replace(/[\s-]/g, '');
  return isCardNumber(number, format) ? number : undefined;
}

const MANY_DIGITS = new RegExp(`\\d(?:[ -]?\\d){${CARD_NUMBER_DIGITS.from - 1}}`);

/** True if the text may contain a card number, with or without separators. */
export function mayContainCardNumber(text: string): boolean {
  return MANY_DIGITS.test(text);
}

/** Verifies the Luhn check digit (ISO/IEC 7812-1). */
function hasCheckDigit(number: string): boolean {
  const sum = [...number].toReversed().reduce((total, digit, index) => {
    const weighted = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return sum % 10 === 0;
}
