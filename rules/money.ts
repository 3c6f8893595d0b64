/** An amount of money in whole Rappen (hundredths of a franc); the only form money has inside the shop. */
export type Rappen = number;

export const RAPPEN_PER_FRANC = 100;

export function fromFrancs(francs: number): Rappen {
  return Math.round(francs * RAPPEN_PER_FRANC);
}

const NO_BREAK_SPACE = '\u00a0';
const GROUP_MARK = '\u2019';

/**
 * `CHF 1’234.50`, the same in all three languages. `Intl` writes Swiss francs differently in each of them,
 * therefore this formatter is ours (readings 3).
 */
export function formatChf(amount: Rappen): string {
  const size = Math.abs(amount);
  const francs = Math.floor(size / RAPPEN_PER_FRANC)
    .toString()
    .replace(/\B(?=(?:\d{3})+$)/g, GROUP_MARK);
  const rappen = (size % RAPPEN_PER_FRANC).toString().padStart(2, '0');
  return `CHF${NO_BREAK_SPACE}${amount < 0 ? '-' : ''}${francs}.${rappen}`;
}

/** What remains of typed or pasted text in a number input: its digits, cut to length (readings 8). */
export function digitsOnly(text: string, maxLength: number): string {
  return text.replace(/[^0-9]/g, '').slice(0, maxLength);
}
