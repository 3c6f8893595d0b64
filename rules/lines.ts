import type { Rappen } from './money.ts';

export const CATEGORIES = ['physical', 'digital'] as const;

export type Category = (typeof CATEGORIES)[number];

/** What the sums need to know of a line of a cart or an order; price is the value of one card. */
export type PricedLine = { readonly category: Category; readonly price: Rappen; readonly amount: number };

/** Sum of price times amount, without shipping. */
export function subtotalOf(lines: readonly Pick<PricedLine, 'price' | 'amount'>[]): Rappen {
  return lines.reduce((sum, line) => sum + line.price * line.amount, 0);
}

/** Goods value of the cards that are posted. */
export function physicalValue(lines: readonly PricedLine[]): Rappen {
  return subtotalOf(lines.filter((line) => line.category === 'physical'));
}

/** Number of cards that are posted. */
export function physicalCount(lines: readonly Pick<PricedLine, 'category' | 'amount'>[]): number {
  return lines.reduce((count, line) => (line.category === 'physical' ? count + line.amount : count), 0);
}

/** A line is its product together with the chosen price (specification section 3). */
export function lineKey(line: { readonly id: string; readonly price: Rappen }): string {
  return `${line.id}@${line.price}`;
}

/** Puts lines of equal product and price together, at the place of the first and with its texts. */
export function mergeLines<Line extends { id: string; price: Rappen; amount: number }>(
  lines: readonly Line[],
): Line[] {
  const merged = new Map<string, Line>();
  for (const line of lines) {
    const key = lineKey(line);
    const earlier = merged.get(key);
    merged.set(key, earlier === undefined ? line : { ...earlier, amount: earlier.amount + line.amount });
  }
  return [...merged.values()];
}
