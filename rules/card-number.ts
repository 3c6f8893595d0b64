/** Numbers of one issuer: all begin with these digits and have so many. */
export type CardNumberRange = { prefix: string; length: number };

/** What numbers the supplier's cards may have, digital and printed ones. */
export type CardNumberFormat = readonly CardNumberRange[];

/**
 * How many digits a number may have. From so many on, digits in a text may be the number of a card of any supplier,
 * and of a payment card: where people write freely, they are refused whatever the format is.
 */
export const CARD_NUMBER_DIGITS = { from: 12, to: 32 };

export const CARD_NUMBER_FORMAT: CardNumberFormat = [{ prefix: '6366', length: 19 }];

/** Reads `6366:19` or several with commas: the first digits, and how many there are. Undefined when it is none. */
export function readCardNumberFormat(text: string): CardNumberFormat | undefined {
  const ranges = text.split(',').map((range) => {
    const [, prefix = '', length] = /^(\d{1,11}):([1-9]\d?)$/.exec(range) ?? [];
    return { prefix, length: Number(length) };
  });
  const { from, to } = CARD_NUMBER_DIGITS;
  return ranges.every(({ length }) => length >= from && length <= to) ? ranges : undefined;
}

/** Whether it is a number as the supplier gives them out, down to its check digit. */
export function isCardNumber(number: string, format: CardNumberFormat): boolean {
  const isInFormat = format.some(
    ({ prefix, length }) => number.startsWith(prefix) && number.length === length,
  );
  return isInFormat && /^\d+$/.test(number) && hasCheckDigit(number);
}

/** Reads a card number as it is scanned or typed, in groups or not; undefined when it cannot be one. */
export function readCardNumber(text: string, format: CardNumberFormat): string | undefined {
  const number = text.replace(/[\s-]/g, '');
  return isCardNumber(number, format) ? number : undefined;
}

const MANY_DIGITS = new RegExp(`\\d(?:[ -]?\\d){${CARD_NUMBER_DIGITS.from - 1}}`);

/** Whether a text may hold the number of a card, in groups or not. */
export function mayHoldCardNumber(text: string): boolean {
  return MANY_DIGITS.test(text);
}

/** ISO/IEC 7812-1: from the right, every second digit counts double, and the sum ends with 0. */
function hasCheckDigit(number: string): boolean {
  const sum = [...number].toReversed().reduce((total, digit, index) => {
    const weighed = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return sum % 10 === 0;
}
