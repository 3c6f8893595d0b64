import { sql } from 'drizzle-orm';
import { installation } from '../schema/operations-tables.ts';
import type { Db, Tx } from './connect.ts';
import { queryRows } from './query-rows.ts';
import { OLDEST_COMPATIBLE_MIGRATION } from './version.ts';

export type Shop = {
  /** Folder of the brand. */
  brand: string;
  /** The names reveal nothing about the keys. */
  cardKeys: { current: string; old?: string | undefined };
};

type InstallationRow = { brand: string | null; card_key: string | null; oldest_program: string };

/** Returns settings errors. Writes nothing. Works on empty and older databases. */
export async function checkShop(db: Db, shop: Shop): Promise<string[]> {
  const [table] = await queryRows<{ exists: boolean }>(
    db,
    sql`select to_regclass('installation') is not null as exists`,
  );
  return table?.exists === true ? findConflicts(await readInstallation(db), shop) : [];
}

/**
 * Stores the brand at the first start, and each new card key.
 * @returns settings errors; writes nothing if there are any
 */
export async function claimForShop(db: Db, shop: Shop): Promise<string[]> {
  const installed = await readInstallation(db);
  const isUpToDate = (known: InstallationRow | undefined) =>
    known?.brand === shop.brand &&
    known.card_key === shop.cardKeys.current &&
    Number(known.oldest_program) >= OLDEST_COMPATIBLE_MIGRATION;
  // Most starts change nothing and take no lock.
  if (isUpToDate(installed)) return [];
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table installation in share row exclusive mode`);
    const errors = findConflicts(await readInstallation(tx), shop);
    if (errors.length > 0) return errors;
    const values = { brand: shop.brand, cardKey: shop.cardKeys.current };
    await tx
      .insert(installation)
      .values({ ...values, oldestProgram: OLDEST_COMPATIBLE_MIGRATION })
      .onConflictDoUpdate({
        target: installation.id,
        set: {
          ...values,
          oldestProgram: sql`greatest(${installation.oldestProgram}, excluded.oldest_program)`,
        },
      });
    return [];
  });
}

async function readInstallation(db: Db | Tx): Promise<InstallationRow | undefined> {
  const [known] = await queryRows<InstallationRow>(
    db,
    sql`select brand, card_key, oldest_program from installation`,
  );
  return known;
}

function findConflicts(known: InstallationRow | undefined, { brand, cardKeys }: Shop): string[] {
  const errors: string[] = [];
  const [storedBrand, storedKey] = [known?.brand ?? null, known?.card_key ?? null];
  if (storedBrand !== null && storedBrand !== brand) {
    errors.push(
      `BRAND: is ${brand}, but the database belongs to ${storedBrand}. Set that brand, or use another database`,
    );
  }
  if (storedKey === null || storedKey === cardKeys.current || storedKey === cardKeys.old) return errors;
  const error =
    cardKeys.old === undefined
      ? 'is not the key of the cards in the database. Set that key, or set it as CARD_SECRET_KEY_OLD beside a new key'
      : 'and CARD_SECRET_KEY_OLD are not the key of the cards in the database. Set one of them to that key';
  return [...errors, `CARD_SECRET_KEY: ${error}`];
}
