import type { Brand } from '#brands/brand.ts';
import { type Config, ConfigError } from '#server/config/config.ts';
import { storeBuiltFiles } from '#server/postgres/catalogue/built-file-repository.ts';
import { type CatalogueEntry, seedCatalogue } from '#server/postgres/catalogue/catalogue.ts';
import { getDeliveryOptions } from '#server/postgres/catalogue/delivery-options.ts';
import type { Connection, MigrationEvents } from '#server/postgres/connection/connect.ts';
import { checkShop, claimForShop, type Shop } from '#server/postgres/connection/installation.ts';
import {
  readVersion,
  requireExactVersion,
  requireMigrated,
  type Version,
} from '#server/postgres/connection/version.ts';
import type { PictureUrls } from '#server/runtime/build-folders.ts';
import type { BuiltFile } from '#server/runtime/built-files.ts';
import { cardKeyName } from '#server/runtime/crypto/card-cipher.ts';

/** Catalogue and delivery options of a brand, and the files of its build. */
export type Seed = {
  catalogue: CatalogueEntry[];
  deliveryOptions: ReturnType<typeof getDeliveryOptions>;
  builtFiles: readonly BuiltFile[];
};

/**
 * Migrates and seeds a database, and records brand and card key in it.
 * @throws DatabaseVersionError, and ConfigError if brand or card key differ from those of the database
 */
export async function prepareDatabase(
  { db, migrate, rejectTransactionPooling }: Connection,
  shop: Shop,
  seed: Seed,
  on?: MigrationEvents,
): Promise<void> {
  await rejectTransactionPooling();
  const version = await readVersion(db);
  // Must run before any write.
  throwConfigErrors(await checkShop(db, shop));
  // A newer version has prepared the database already.
  if (version !== 'newer') await migrate(on);
  throwConfigErrors(await claimForShop(db, shop));
  await seedShop(db, seed, version);
}

/** Seeds an already migrated database. @throws DatabaseVersionError, ConfigError */
export async function seedMigratedDatabase(
  { db, rejectTransactionPooling }: Connection,
  shop: Shop,
  seed: Seed,
): Promise<void> {
  await rejectTransactionPooling();
  const version = await readVersion(db);
  await requireMigrated(db);
  throwConfigErrors(await claimForShop(db, shop));
  await seedShop(db, seed, version);
}

/** Stores the files first, so that every process can serve the pictures of the catalogue. */
async function seedShop(db: Connection['db'], seed: Seed, version: Version): Promise<void> {
  if (seed.builtFiles.length > 0) await storeBuiltFiles(db, seed.builtFiles);
  if (version !== 'newer') await seedCatalogue(db, seed.catalogue, seed.deliveryOptions);
}

/** Checks a database for a command. @throws DatabaseVersionError, ConfigError */
export async function requireCurrentSchema({ db }: Connection, shop: Shop): Promise<void> {
  await requireExactVersion(db);
  throwConfigErrors(await claimForShop(db, shop));
}

export function toShop({ brand, cardKeys: { current, old } }: Config): Shop {
  return { brand, cardKeys: { current: cardKeyName(current), old: old && cardKeyName(old) } };
}

export function throwConfigErrors(faults: string[]): void {
  if (faults.length > 0) throw new ConfigError(faults);
}

export function toSeed(brand: Brand, pictures: PictureUrls, builtFiles: readonly BuiltFile[]): Seed {
  const catalogue = brand.catalogue.map((product) => {
    const imagePath = pictures[product.imagePath];
    if (imagePath === undefined) {
      throw new ConfigError([
        `BRAND: no picture was built for ${product.imagePath}. Run "npm run build" with the same BRAND`,
      ]);
    }
    return { ...product, imagePath };
  });
  return { catalogue, deliveryOptions: getDeliveryOptions(brand), builtFiles };
}
