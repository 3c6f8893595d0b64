import { asc, eq, sql } from 'drizzle-orm';
import type { Actor } from '#rules/actor.ts';
import type { Category } from '#rules/lines.ts';
import type { LocalizedText } from '#rules/localized-text.ts';
import { type SalePause, type SaleStates, toSaleState } from '#server/catalogue/resume-sale.ts';
import type { Db, Tx } from '../connection/connect.ts';
import { salePause } from '../schema/operations-tables.ts';
import { recordShopAction } from '../shared/operator-actions.ts';
import { notifyCatalogueChange } from './catalogue.ts';

export function readSalePauses(db: Db | Tx): Promise<SalePause[]> {
  return db.select().from(salePause).orderBy(asc(salePause.category));
}

/**
 * @param seen the states that the operator saw
 * @returns false, without changes, if a category's state differs from `seen`
 */
export function pauseSale(
  db: Db,
  by: Actor,
  sentences: Partial<Record<Category, LocalizedText>>,
  seen: SaleStates = {},
): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Blocks other changes between the check and the write. Readers don't wait.
    await tx.execute(sql`lock table ${salePause} in share row exclusive mode`);
    const pauses = await readSalePauses(tx);
    const isChanged = Object.entries(seen).some(
      ([category, state]) => toSaleState(pauses, category as Category) !== state,
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
    await notifyCatalogueChange(tx);
    return true;
  });
}

/** @returns the categories that were paused */
export function resumeCategories(db: Db, by: Actor, categories: readonly Category[]): Promise<Category[]> {
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
    await notifyCatalogueChange(tx);
    return resumed;
  });
}
