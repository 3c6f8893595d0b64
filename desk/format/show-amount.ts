import { formatChf } from '#rules/money.ts';

/** Minor units, below zero too. */
export function showAmount(amount: number, currency: string): string {
  const size = Math.abs(amount);
  const text = currency === 'CHF' ? formatChf(size) : `${currency}\u00a0${(size / 100).toFixed(2)}`;
  return amount < 0 ? `−${text}` : text;
}
