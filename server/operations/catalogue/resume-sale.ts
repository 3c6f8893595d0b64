import type { Actor } from '#rules/actor.ts';
import type { Category } from '#rules/lines.ts';

export type ResumeSaleDeps = {
  /** Resolves the items of movements that have come into our records since. @returns how many */
  resolveFoundItems: () => Promise<number>;
  /** How many movements are on the list that our records do not have. */
  countUnknownItems: () => Promise<number>;
  /** Puts categories on sale again; answers those that were off it. */
  putOnSale: (categories: readonly Category[], by: Actor) => Promise<Category[]>;
};

export type ResumeSale = {
  categories: readonly Category[];
  /** Also while payments or cards are on the list that our records lack. */
  leaveItems: boolean;
  by: Actor;
};

export type ResumedSale =
  | { kind: 'resumed'; categories: Category[] }
  /** While payments or cards wait for a person that a restored database does not know. */
  | { kind: 'refused'; why: 'unknown-items'; count: number }
  | { kind: 'refused'; why: 'on-sale' };

/** Puts categories on sale again. */
export async function resumeSale(
  { resolveFoundItems, countUnknownItems, putOnSale }: ResumeSaleDeps,
  { categories, leaveItems, by }: ResumeSale,
): Promise<ResumedSale> {
  if (!leaveItems) {
    await resolveFoundItems();
    const count = await countUnknownItems();
    if (count > 0) return { kind: 'refused', why: 'unknown-items', count };
  }
  const resumed = await putOnSale(categories, by);
  return resumed.length === 0
    ? { kind: 'refused', why: 'on-sale' }
    : { kind: 'resumed', categories: resumed };
}
