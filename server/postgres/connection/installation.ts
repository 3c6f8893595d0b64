import { sql } from 'drizzle-orm';
import { installation } from '../schema/operations-tables.ts';
import type { Db, Tx } from './connect.ts';
import { plainRows } from './plain-rows.ts';
import { OLDEST_PROGRAM } from './version.ts';

/** The shop that wants to use a database. */
export type Shop = {
  /** Folder of its brand. */
  brand: string;
  /** Names of its keys for card secrets, which tell nothing of the keys. */
  cardKeys: { current: string; old?: string | undefined };
};

type Known = { brand: string | null; card_key: string | null; oldest_program: string };

/**
 * What speaks against using a database as this shop, as faults of settings. Nothing is written, and the database may be
 * empty or older than what is read here.
 */
export async function shopFaults(db: Db, shop: Shop): Promise<string[]> {
  const [table] = await plainRows<{ there: boolean }>(
    db,
    sql`select to_regclass('installation') is not null as there`,
  );
  return table?.there === true ? faultsOf(await readKnown(db), shop) : [];
}

/**
 * Writes down whose database this is: the brand at the first start, and a new key at its first use beside the old one.
 * @returns the faults of the settings; nothing is written then
 */
export async function claimForShop(db: Db, shop: Shop): Promise<string[]> {
  const before = await readKnown(db);
  const isKnown = (known: Known | undefined) =>
    known?.brand === shop.brand &&
    known.card_key === shop.cardKeys.current &&
    Number(known.oldest_program) >= OLDEST_PROGRAM;
  // Most starts: they write nothing and wait for nobody.
  if (isKnown(before)) return [];
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table installation in share row exclusive mode`);
    const faults = faultsOf(await readKnown(tx), shop);
    if (faults.length > 0) return faults;
    const values = { brand: shop.brand, cardKey: shop.cardKeys.current };
    await tx
      .insert(installation)
      .values({ ...values, oldestProgram: OLDEST_PROGRAM })
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

async function readKnown(db: Db | Tx): Promise<Known | undefined> {
  const [known] = await plainRows<Known>(db, sql`select brand, card_key, oldest_program from installation`);
  return known;
}

function faultsOf(known: Known | undefined, { brand, cardKeys }: Shop): string[] {
  const faults: string[] = [];
  const [ofBrand, ofKey] = [known?.brand ?? null, known?.card_key ?? null];
  if (ofBrand !== null && ofBrand !== brand) {
    faults.push(
      `BRAND: is ${brand}, and the database is that of ${ofBrand}. Name that brand, or another database`,
    );
  }
  if (ofKey === null || ofKey === cardKeys.current || ofKey === cardKeys.old) return faults;
  const fault =
    cardKeys.old === undefined
      ? 'is not the key of the cards in the database. Set that one; a new key needs it in CARD_SECRET_KEY_OLD'
      : 'is not the key of the cards in the database, nor is CARD_SECRET_KEY_OLD. Set one of them to that key';
  return [...faults, `CARD_SECRET_KEY: ${fault}`];
}
