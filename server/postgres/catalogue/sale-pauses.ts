import { asc, eq, sql } from 'drizzle-orm';
import type { Actor } from '#rules/actor.ts';
import type { Category } from '#rules/lines.ts';
import type { LocalizedText } from '#rules/localized-text.ts';
import { type SalePause, type SeenSale, stateOfSale } from '#server/operations/catalogue/paused-sale.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { salePause } from '../schema/operations-tables.ts';
import { recordShopAction } from '../shared/operator-actions.ts';
import { tellCatalogueChange } from './catalogue-changes.ts';

/** The categories that are not sold for now. */
export function readSalePauses(db: Db | Tx): Promise<SalePause[]> {
  return db.select().from(salePause).orderBy(asc(salePause.category));
}

/**
 * Takes categories off sale, or gives those that are off it another sentence.
 * @returns false, and nothing is done, when one of them is not as it was seen
 */
export function pauseSale(
  db: Db,
  by: Actor,
  sentences: Partial<Record<Category, LocalizedText>>,
  seen: SeenSale = {},
): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Nobody else changes it between the look and the write; reading and selling go on.
    await tx.execute(sql`lock table ${salePause} in share row exclusive mode`);
    const pauses = await readSalePauses(tx);
    const isChanged = Object.entries(seen).some(
      ([category, state]) => stateOfSale(pauses, category as Category) !== state,
    );
    if (isChanged) return false;
    for (const [name, sentence] of Object.entries(sentences)) {
      const category = name as Category;
      await tx
        .insert(salePause)
        .values({ category, sentence, person: by.person })
        .onConflictDoUpdate({ target: salePause.category, set: { sentence, person: by.person } });
      await recordShopAction(tx, by, { type: 'sale-paused', data: { category } });
    }
    await tellCatalogueChange(tx);
    return true;
  });
}

/** Puts categories on sale again; answers those that were off it. */
export function putOnSale(db: Db, by: Actor, categories: readonly Category[]): Promise<Category[]> {
  return db.transaction(async (tx) => {
    const resumed: Category[] = [];
    for (const category of categories) {
      const rows = await tx
        .delete(salePause)
        .where(eq(salePause.category, category))
        .returning({ category: salePause.category });
      if (rows.length === 0) continue;
      await recordShopAction(tx, by, { type: 'sale-resumed', data: { category } });
      resumed.push(category);
    }
    await tellCatalogueChange(tx);
    return resumed;
  });
}
