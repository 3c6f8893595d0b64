import { setTimeout as wait } from 'node:timers/promises';
import type { Brand } from '#brands/brand.ts';
import { createReceiptBook } from './database/accounts/receipt-book.ts';
import { createCardBook } from './database/cards/card-book.ts';
import { createOwedWork } from './database/cards/owed-work.ts';
import { createReplaceBook } from './database/cards/replace-book.ts';
import { type CatalogueEntry, createCatalogue, seedCatalogue } from './database/catalogue/catalogue.ts';
import { DELIVERY_OPTIONS } from './database/catalogue/delivery-options.ts';
import { createPictureBook } from './database/catalogue/picture-book.ts';
import { type Connection, connect } from './database/connection/connect.ts';
import { requireOurVersion } from './database/connection/version.ts';
import { createMailBook } from './database/mails/mail-book.ts';
import { createOrderBook } from './database/orders/order-book.ts';
import { createOrderReader } from './database/orders/order-reader.ts';
import { createSessionBook } from './database/orders/session-book.ts';
import { createPostingBook } from './database/parcels/posting-book.ts';
import { createPaymentBook } from './database/payments/payment-book.ts';
import { openQueue } from './database/queue.ts';
import { createDisputeBook } from './database/refunds/dispute-book.ts';
import { createRefundBook } from './database/refunds/refund-book.ts';
import { createSaferpay } from './payment/saferpay.ts';
import { buildFolders, type LoadedBrand, loadBrand, type PictureAddresses } from './runtime/brand.ts';
import { createCardCipher } from './runtime/card-cipher.ts';
import type { Config } from './runtime/config.ts';
import type { Log } from './runtime/log.ts';
import { createMetrics } from './runtime/metrics.ts';
import { createSupplier } from './supplier/supplier.ts';

/** What the faces are made of: one database, the outside systems, and the books of the shop over them. */
export type House = Awaited<ReturnType<typeof openHouse>>;

/**
 * Connects, migrates, seeds the brand's catalogue, and builds the parts that the faces share.
 * @param upkeep whether this process maintains the job queue
 * @param database `as-it-is`: neither migrated nor seeded, and refused if it is of another version
 * @throws DatabaseOfOtherVersion, DatabaseInUse
 */
export async function openHouse(
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
  const payments = createPaymentBook(db, queue);
  const provider = createSaferpay(config.saferpay);
  const cipher = createCardCipher(config.cardKeys);
  return {
    config,
    log,
    ...loaded,
    connection,
    queue,
    catalogue: createCatalogue(db),
    pictures: createPictureBook(db, buildFolders.pictures),
    sessions: createSessionBook(db),
    orders: createOrderBook(db),
    reader: createOrderReader(db),
    payments,
    cards: createCardBook(db, queue, cipher),
    postings: createPostingBook(db, queue, cipher),
    mails: createMailBook(db),
    owedWork: createOwedWork(db, queue),
    receipts: createReceiptBook(db),
    refunds: createRefundBook(db, queue),
    replacements: createReplaceBook(db, queue),
    disputes: createDisputeBook(db, queue),
    provider,
    supplier: createSupplier(config.supplier),
    confirming: { book: payments, provider, log, noShiftLimits: config.noShiftLimits },
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
