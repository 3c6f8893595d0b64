import { setTimeout as wait } from 'node:timers/promises';
import type { Brand } from '#brands/brand.ts';
import { createReceiptRepository } from './postgres/accounting/pg-receipt-repository.ts';
import { createPendingWork } from './postgres/cards/pending-work.ts';
import { createCardRepository } from './postgres/cards/pg-card-repository.ts';
import { createReplacementRepository } from './postgres/cards/pg-replacement-repository.ts';
import { type CatalogueEntry, createCatalogue, seedCatalogue } from './postgres/catalogue/catalogue.ts';
import { DELIVERY_OPTIONS } from './postgres/catalogue/delivery-options.ts';
import { createPictureRepository } from './postgres/catalogue/picture-repository.ts';
import { type Connection, connect } from './postgres/connection/connect.ts';
import { requireOurVersion } from './postgres/connection/version.ts';
import { openQueue } from './postgres/job-queue.ts';
import { createMailRepository } from './postgres/mails/pg-mail-repository.ts';
import { createOrderReader } from './postgres/orders/order-reader.ts';
import { createOrderRepository } from './postgres/orders/pg-order-repository.ts';
import { createSessionRepository } from './postgres/orders/session-repository.ts';
import { createParcelRepository } from './postgres/parcels/pg-parcel-repository.ts';
import { createPaymentRepository } from './postgres/payments/pg-payment-repository.ts';
import { createDisputeRepository } from './postgres/refunds/pg-dispute-repository.ts';
import { createRefundRepository } from './postgres/refunds/pg-refund-repository.ts';
import { buildFolders, type LoadedBrand, loadBrand, type PictureAddresses } from './runtime/brand.ts';
import { createCardCipher } from './runtime/card-cipher.ts';
import type { Config } from './runtime/config.ts';
import type { Log } from './runtime/log.ts';
import { createMetrics } from './runtime/metrics.ts';
import { createSaferpay } from './saferpay/saferpay.ts';
import { createSupplier } from './supplier/supplier.ts';

/** What the faces are made of: one database, the outside systems, and the books of the shop over them. */
export type App = Awaited<ReturnType<typeof createApp>>;

/**
 * Connects, migrates, seeds the brand's catalogue, and builds the parts that the faces share.
 * @param upkeep whether this process maintains the job queue
 * @param database `as-it-is`: neither migrated nor seeded, and refused if it is of another version
 * @throws DatabaseOfOtherVersion, DatabaseInUse
 */
export async function createApp(
  config: Config,
  log: Log,
  pictures: PictureAddresses,
  upkeep: boolean,
  database: 'prepare' | 'as-it-is' = 'prepare',
) {
  const loaded: LoadedBrand = await loadBrand(config.brand);
  const connection = await connect(config.database);
  const { db } = connection;
  try {
    if (database === 'prepare') await prepare(connection, catalogueOf(loaded.brand, pictures));
    else await requireOurVersion(db);
  } catch (error) {
    await connection.close();
    throw error;
  }
  const queue = await openQueue(connection, {
    upkeep,
    migrate: database === 'prepare',
    onError: (error) => log.error({ err: error }, 'job queue'),
  });
  const payments = createPaymentRepository(db, queue);
  const provider = createSaferpay(config.saferpay);
  const providers = { saferpay: provider };
  const cipher = createCardCipher(config.cardKeys);
  return {
    config,
    log,
    ...loaded,
    connection,
    queue,
    catalogue: createCatalogue(db),
    pictures: createPictureRepository(db, buildFolders.pictures),
    sessions: createSessionRepository(db),
    orders: createOrderRepository(db),
    reader: createOrderReader(db),
    payments,
    cards: createCardRepository(db, queue, cipher),
    parcels: createParcelRepository(db, queue, cipher),
    mails: createMailRepository(db),
    pendingWork: createPendingWork(db, queue),
    receipts: createReceiptRepository(db),
    refunds: createRefundRepository(db, queue),
    replacements: createReplacementRepository(db, queue),
    disputes: createDisputeRepository(db, queue),
    provider,
    providers,
    supplier: createSupplier(config.supplier),
    confirming: { payments, providers, log, noShiftLimits: config.noShiftLimits },
    metrics: createMetrics(),
    wait: (ms: number) => wait(ms),
    close: async () => {
      await queue.stop();
      await connection.close();
    },
  };
}

async function prepare({ db, migrate }: Connection, catalogue: CatalogueEntry[]): Promise<void> {
  await migrate();
  await seedCatalogue(db, catalogue, DELIVERY_OPTIONS);
}

function catalogueOf(brand: Brand, pictures: PictureAddresses): CatalogueEntry[] {
  return brand.catalogue.map((product) => {
    const imagePath = pictures[product.imagePath];
    if (imagePath === undefined) throw new Error(`no picture was built for ${product.imagePath}`);
    return { ...product, imagePath };
  });
}
