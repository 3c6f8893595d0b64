import type { Actor } from '#rules/actor.ts';
import type { Category } from '#rules/lines.ts';

export type ResumeSaleDeps = {
  /** Resolves items of movements that our records now contain. @returns how many */
  resolveFoundItems: () => Promise<number>;
  /** Counts listed movements that are missing in our records. */
  countUnknownItems: () => Promise<number>;
  /** Resumes the sale of categories. Returns those that were paused. */
  putOnSale: (categories: readonly Category[], by: Actor) => Promise<Category[]>;
};

export type ResumeSale = {
  categories: readonly Category[];
  /** True to resume even if payments or cards are missing in our records. */
  leaveItems: boolean;
  by: Actor;
};

export type ResumedSale =
  | { kind: 'resumed'; categories: Category[] }
  /** Payments or cards that a restored database lacks need an operator. */
  | { kind: 'refused'; why: 'unknown-items'; count: number }
  | { kind: 'refused'; why: 'on-sale' };

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
