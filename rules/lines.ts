import type { Rappen } from './money.ts';

export const CATEGORIES = ['physical', 'digital'] as const;

export type Category = (typeof CATEGORIES)[number];

/** A line of a cart or order. `price` is the value of one card, `amount` the number of cards. */
export type PricedLine = { readonly category: Category; readonly price: Rappen; readonly amount: number };

/** Returns the total value of the cards, without shipping. */
export function getSubtotal(lines: readonly Pick<PricedLine, 'price' | 'amount'>[]): Rappen {
  return lines.reduce((sum, line) => sum + line.price * line.amount, 0);
}

/** Returns the total value of the physical cards. */
export function physicalValue(lines: readonly PricedLine[]): Rappen {
  return getSubtotal(lines.filter((line) => line.category === 'physical'));
}

/** Returns the number of physical cards. */
export function physicalCount(lines: readonly Pick<PricedLine, 'category' | 'amount'>[]): number {
  return lines.reduce((count, line) => (line.category === 'physical' ? count + line.amount : count), 0);
}

/** Returns the key of a line, which is identified by product and price (specification 3). */
export function lineKey(line: { readonly id: string; readonly price: Rappen }): string {
  return `${line.id}@${line.price}`;
}

/**
 * Merges lines with the same product and price. The merged line keeps the position and texts of the first.
 */
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
