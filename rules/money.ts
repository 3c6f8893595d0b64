/** Whole Rappen (hundredths of a franc), the only representation of money in the code. */
export type Rappen = number;

export const RAPPEN_PER_FRANC = 100;

export function fromFrancs(francs: number): Rappen {
  return Math.round(francs * RAPPEN_PER_FRANC);
}

const NO_BREAK_SPACE = '\u00a0';
const GROUP_MARK = '\u2019';

/**
 * Formats as `CHF 1’234.50` in every language. `Intl` formats francs differently per language (readings 3).
 */
export function formatChf(amount: Rappen): string {
  const size = Math.abs(amount);
  const francs = Math.floor(size / RAPPEN_PER_FRANC)
    .toString()
    .replace(/\B(?=(?:\d{3})+$)/g, GROUP_MARK);
  const rappen = (size % RAPPEN_PER_FRANC).toString().padStart(2, '0');
  return `CHF${NO_BREAK_SPACE}${amount < 0 ? '-' : ''}${francs}.${rappen}`;
}
