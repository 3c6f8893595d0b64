import { setTimeout as wait } from 'node:timers/promises';
import type { Brand } from '#brands/brand.ts';
import { createAltchaChallenges } from '#server/challenge/altcha-challenges.ts';
import type { PaymentProviders } from '#server/checkout/payment-provider.ts';
import { createDocumentRenderer } from '#server/documents/document-renderer.ts';
import { createReceiptRepository } from '#server/postgres/accounting/pg-receipt-repository.ts';
import { createAlarmRepository } from '#server/postgres/alarms/pg-alarm-repository.ts';
import { createCardRepository } from '#server/postgres/cards/pg-card-repository.ts';
import { createPendingWork } from '#server/postgres/cards/pg-pending-work.ts';
import { createRekeyRepository } from '#server/postgres/cards/pg-rekey-repository.ts';
import { createReplacementRepository } from '#server/postgres/cards/pg-replacement-repository.ts';
import { type CatalogueEntry, createCatalogue, seedCatalogue } from '#server/postgres/catalogue/catalogue.ts';
import { deliveryOptions } from '#server/postgres/catalogue/delivery-options.ts';
import { createPictureRepository } from '#server/postgres/catalogue/pg-picture-repository.ts';
import { type Connection, connect } from '#server/postgres/connection/connect.ts';
import { claimForShop, type Shop, shopFaults } from '#server/postgres/connection/installation.ts';
import { requireOurVersion, versionOf } from '#server/postgres/connection/version.ts';
import { openQueue } from '#server/postgres/job-queue.ts';
import { createLimitRepository } from '#server/postgres/limits/pg-limit-repository.ts';
import { createMailRepository } from '#server/postgres/mails/pg-mail-repository.ts';
import { createOrderReader } from '#server/postgres/orders/pg-order-reader.ts';
import { createOrderRepository } from '#server/postgres/orders/pg-order-repository.ts';
import { createSessionRepository } from '#server/postgres/orders/pg-session-repository.ts';
import { createParcelRepository } from '#server/postgres/parcels/pg-parcel-repository.ts';
import { createPaymentRepository } from '#server/postgres/payments/pg-payment-repository.ts';
import { createDisputeRepository } from '#server/postgres/refunds/pg-dispute-repository.ts';
import { createRefundRepository } from '#server/postgres/refunds/pg-refund-repository.ts';
import { buildFolders, type PictureAddresses } from '#server/runtime/build-folders.ts';
import { cardKeyName, createCardCipher } from '#server/runtime/card-cipher.ts';
import { type Config, ConfigError } from '#server/runtime/config.ts';
import { createKeyedHash } from '#server/runtime/keyed-hash.ts';
import { loadBrand } from '#server/runtime/load-brand.ts';
import type { Log } from '#server/runtime/log.ts';
import { createMetrics } from '#server/runtime/metrics.ts';
import { createSaferpay } from '#server/saferpay/saferpay.ts';
import { createSupplier } from '#server/supplier/supplier.ts';
import { observeProvider, observeSupplier } from './observed-systems.ts';

/** What the use cases are composed of: one database and its repositories, the external systems, the brand. */
export type Adapters = Awaited<ReturnType<typeof openAdapters>>;

export type OpenOptions = {
  /** Whether this process maintains the job queue. */
  upkeep: boolean;
  /** `as-it-is`: neither migrated nor seeded, and refused if it is of another version. */
  database: 'prepare' | 'as-it-is';
};

/**
 * Connects, migrates, seeds the brand's catalogue, and opens all that the use cases need.
 * @throws DatabaseOfOtherVersion, DatabaseInUse, and ConfigError where brand or card key are not those of the database
 */
export async function openAdapters(
  config: Config,
  log: Log,
  builtPictures: PictureAddresses,
  { upkeep, database }: OpenOptions,
) {
  const loaded = await loadBrand(config.brand);
  const connection = await connect(config.database);
  const { db } = connection;
  try {
    const shop = shopOf(config);
    if (database === 'prepare') await prepare(connection, shop, loaded.brand, builtPictures);
    else {
      await requireOurVersion(db);
      throwFaults(await claimForShop(db, shop));
    }
  } catch (error) {
    await connection.close();
    throw error;
  }
  const queue = await openQueue(connection, {
    upkeep,
    migrate: database === 'prepare',
    onError: (error) => log.error({ err: error }, 'job queue'),
  });
  const cipher = createCardCipher(config.cardKeys);
  const metrics = createMetrics();
  const providers: PaymentProviders = {
    saferpay: observeProvider(createSaferpay(config.saferpay), metrics),
  };
  return {
    ...loaded,
    config,
    log,
    metrics,
    /** Addresses of the pictures that were built; none in a process that shows and sends no picture. */
    builtPictures,
    connection,
    queue,
    catalogue: createCatalogue(db),
    pictures: createPictureRepository(db, buildFolders(config.brand).pictures),
    sessions: createSessionRepository(db, { maxDays: config.sessionMaxDays }),
    limitCounts: createLimitRepository(db),
    challenges: config.challenge.on
      ? createAltchaChallenges({
          hash: createKeyedHash(config.cardKeys.current, 'challenges'),
          work: config.challenge.work,
        })
      : undefined,
    /** By what visitors are counted, so that no address stands in the database. */
    limitHash: createKeyedHash(config.cardKeys.current, 'limits against abuse'),
    orders: createOrderRepository(db),
    reader: createOrderReader(db),
    payments: createPaymentRepository(db, queue),
    cards: createCardRepository(db, queue, cipher),
    rekeying: createRekeyRepository(db, cipher),
    parcels: createParcelRepository(db, queue, cipher),
    mails: createMailRepository(db),
    alarms: createAlarmRepository(db),
    pendingWork: createPendingWork(db, queue),
    receipts: createReceiptRepository(db),
    refunds: createRefundRepository(db, queue),
    replacements: createReplacementRepository(db, queue),
    disputes: createDisputeRepository(db, queue),
    /** With which new payments are started. */
    provider: providers[config.paymentProvider],
    providers,
    supplier: observeSupplier(createSupplier(config.supplier), metrics),
    documents: createDocumentRenderer(),
    wait: (ms: number): Promise<void> => wait(ms),
  };
}

/** The queue first: its jobs still need the database. */
export async function closeAdapters({ queue, documents, connection }: Adapters): Promise<void> {
  await queue.stop();
  await documents.close();
  await connection.close();
}

async function prepare(
  { db, migrate }: Connection,
  shop: Shop,
  brand: Brand,
  pictures: PictureAddresses,
): Promise<void> {
  const catalogue = catalogueOf(brand, pictures);
  const version = await versionOf(db);
  // Before anything is written.
  throwFaults(await shopFaults(db, shop));
  // Otherwise the version after ours has prepared it.
  if (version !== 'newer') await migrate();
  throwFaults(await claimForShop(db, shop));
  if (version !== 'newer') await seedCatalogue(db, catalogue, deliveryOptions(brand));
}

function shopOf({ brand, cardKeys: { current, old } }: Config): Shop {
  return { brand, cardKeys: { current: cardKeyName(current), old: old && cardKeyName(old) } };
}

function throwFaults(faults: string[]): void {
  if (faults.length > 0) throw new ConfigError(faults);
}

function catalogueOf(brand: Brand, pictures: PictureAddresses): CatalogueEntry[] {
  return brand.catalogue.map((product) => {
    const imagePath = pictures[product.imagePath];
    if (imagePath === undefined) {
      throw new ConfigError([
        `BRAND: no picture was built for ${product.imagePath}. Run "npm run build" with the same BRAND`,
      ]);
    }
    return { ...product, imagePath };
  });
}
