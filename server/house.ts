import { setTimeout as wait } from 'node:timers/promises';
import type { Brand } from '#brands/brand.ts';
import { createCardBook } from './database/card-book.ts';
import { type CatalogueEntry, createCatalogue, seedCatalogue } from './database/catalogue.ts';
import { connect } from './database/connect.ts';
import { DELIVERY_OPTIONS } from './database/delivery-options.ts';
import { createMailBook } from './database/mail-book.ts';
import { createOrderBook } from './database/order-book.ts';
import { createOrderReader } from './database/order-reader.ts';
import { createPaymentBook } from './database/payment-book.ts';
import { openQueue } from './database/queue.ts';
import { createReceiptBook } from './database/receipt-book.ts';
import { createSessionBook } from './database/session-book.ts';
import { createSaferpay } from './payment/saferpay.ts';
import { type LoadedBrand, loadBrand, type PictureAddresses } from './runtime/brand.ts';
import { createCardCipher } from './runtime/card-cipher.ts';
import type { Config } from './runtime/config.ts';
import type { Log } from './runtime/log.ts';
import { createSupplier } from './supplier/supplier.ts';

/** What the faces are made of: one database, the outside systems, and the books of the shop over them. */
export type House = Awaited<ReturnType<typeof openHouse>>;

/**
 * Connects, migrates, seeds the brand's catalogue, and builds the parts that the faces share.
 * @param upkeep whether this process maintains the job queue
 */
export async function openHouse(config: Config, log: Log, pictures: PictureAddresses, upkeep: boolean) {
  const loaded: LoadedBrand = await loadBrand(config.brand);
  const connection = await connect(config.database);
  await connection.migrate();
  const { db } = connection;
  await seedCatalogue(db, catalogueOf(loaded.brand, pictures), DELIVERY_OPTIONS);
  const queue = await openQueue(connection, {
    upkeep,
    onError: (error) => log.error({ err: error }, 'job queue'),
  });
  const payments = createPaymentBook(db, queue);
  const provider = createSaferpay(config.saferpay);
  return {
    config,
    log,
    ...loaded,
    connection,
    queue,
    catalogue: createCatalogue(db),
    sessions: createSessionBook(db),
    orders: createOrderBook(db),
    reader: createOrderReader(db),
    payments,
    cards: createCardBook(db, queue, createCardCipher(config.cardKeys)),
    mails: createMailBook(db),
    receipts: createReceiptBook(db),
    provider,
    supplier: createSupplier(config.supplier),
    confirming: { book: payments, provider, log, noShiftLimits: config.noShiftLimits },
    wait: (ms: number) => wait(ms),
    close: async () => {
      await queue.stop();
      await connection.close();
    },
  };
}

function catalogueOf(brand: Brand, pictures: PictureAddresses): CatalogueEntry[] {
  return brand.catalogue.map((product) => {
    const imagePath = pictures[product.imagePath];
    if (imagePath === undefined) throw new Error(`no picture was built for ${product.imagePath}`);
    return { ...product, imagePath };
  });
}
