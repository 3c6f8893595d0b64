import { setTimeout as wait } from 'node:timers/promises';
import type { Brand } from '#brands/brand.ts';
import type { PaymentProviderName } from '#rules/payment-providers.ts';
import type { ReceiptRepository } from '#server/accounting/receipt-repository.ts';
import type { OrderReader } from '#server/checkout/order-reader.ts';
import type { OrderRepository } from '#server/checkout/order-repository.ts';
import type { PaymentProvider } from '#server/checkout/payment-provider.ts';
import type { PaymentRepository } from '#server/checkout/payment-repository.ts';
import type { SessionRepository } from '#server/checkout/session-repository.ts';
import type { CardRepository } from '#server/fulfilment/card-repository.ts';
import type { ParcelRepository } from '#server/fulfilment/parcel-repository.ts';
import type { ReplacementRepository } from '#server/fulfilment/replacement-repository.ts';
import type { Supplier } from '#server/fulfilment/supplier-port.ts';
import type { MailRepository } from '#server/messages/mail-repository.ts';
import type { Catalogue } from '#server/operations/catalogue/catalogue-reader.ts';
import type { PictureRepository } from '#server/operations/catalogue/picture-repository.ts';
import type { PendingWork } from '#server/operations/pending-work.ts';
import { createReceiptRepository } from '#server/postgres/accounting/pg-receipt-repository.ts';
import { createCardRepository } from '#server/postgres/cards/pg-card-repository.ts';
import { createPendingWork } from '#server/postgres/cards/pg-pending-work.ts';
import { createReplacementRepository } from '#server/postgres/cards/pg-replacement-repository.ts';
import { type CatalogueEntry, createCatalogue, seedCatalogue } from '#server/postgres/catalogue/catalogue.ts';
import { DELIVERY_OPTIONS } from '#server/postgres/catalogue/delivery-options.ts';
import { createPictureRepository } from '#server/postgres/catalogue/pg-picture-repository.ts';
import { type Connection, connect } from '#server/postgres/connection/connect.ts';
import { requireOurVersion } from '#server/postgres/connection/version.ts';
import { openQueue, type Queue } from '#server/postgres/job-queue.ts';
import { createMailRepository } from '#server/postgres/mails/pg-mail-repository.ts';
import { createOrderReader } from '#server/postgres/orders/pg-order-reader.ts';
import { createOrderRepository } from '#server/postgres/orders/pg-order-repository.ts';
import { createSessionRepository } from '#server/postgres/orders/pg-session-repository.ts';
import { createParcelRepository } from '#server/postgres/parcels/pg-parcel-repository.ts';
import { createPaymentRepository } from '#server/postgres/payments/pg-payment-repository.ts';
import { createDisputeRepository } from '#server/postgres/refunds/pg-dispute-repository.ts';
import { createRefundRepository } from '#server/postgres/refunds/pg-refund-repository.ts';
import type { DisputeRepository } from '#server/refunds/dispute-repository.ts';
import type { RefundRepository } from '#server/refunds/refund-repository.ts';
import { createCardCipher } from '#server/runtime/card-cipher.ts';
import type { Config } from '#server/runtime/config.ts';
import {
  buildFolders,
  type LoadedBrand,
  loadBrand,
  type PictureAddresses,
} from '#server/runtime/load-brand.ts';
import type { Log } from '#server/runtime/log.ts';
import { createMetrics, type Metrics } from '#server/runtime/metrics.ts';
import { createSaferpay } from '#server/saferpay/saferpay.ts';
import { createSupplier } from '#server/supplier/supplier.ts';

/** What the use cases are composed of: one database and its repositories, the external systems, the brand. */
export type Adapters = LoadedBrand & {
  config: Config;
  log: Log;
  metrics: Metrics;
  /** Addresses of the pictures that were built; none in a process that shows and sends no picture. */
  builtPictures: PictureAddresses;
  connection: Connection;
  queue: Queue;
  catalogue: Catalogue;
  pictures: PictureRepository;
  sessions: SessionRepository;
  orders: OrderRepository;
  reader: OrderReader;
  payments: PaymentRepository;
  cards: CardRepository;
  parcels: ParcelRepository;
  mails: MailRepository;
  pendingWork: PendingWork;
  receipts: ReceiptRepository;
  refunds: RefundRepository;
  replacements: ReplacementRepository;
  disputes: DisputeRepository;
  /** That new payments are started with. */
  provider: PaymentProvider;
  providers: Record<PaymentProviderName, PaymentProvider>;
  supplier: Supplier;
  wait: (ms: number) => Promise<void>;
};

export type OpenOptions = {
  /** Whether this process maintains the job queue. */
  upkeep: boolean;
  /** `as-it-is`: neither migrated nor seeded, and refused if it is of another version. */
  database: 'prepare' | 'as-it-is';
};

/**
 * Connects, migrates, seeds the brand's catalogue, and opens all that the use cases need.
 * @throws DatabaseOfOtherVersion, DatabaseInUse
 */
export async function openAdapters(
  config: Config,
  log: Log,
  builtPictures: PictureAddresses,
  { upkeep, database }: OpenOptions,
): Promise<Adapters> {
  const loaded = await loadBrand(config.brand);
  const connection = await connect(config.database);
  const { db } = connection;
  try {
    if (database === 'prepare') await prepare(connection, catalogueOf(loaded.brand, builtPictures));
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
  const cipher = createCardCipher(config.cardKeys);
  const provider = createSaferpay(config.saferpay);
  return {
    ...loaded,
    config,
    log,
    metrics: createMetrics(),
    builtPictures,
    connection,
    queue,
    catalogue: createCatalogue(db),
    pictures: createPictureRepository(db, buildFolders.pictures),
    sessions: createSessionRepository(db),
    orders: createOrderRepository(db),
    reader: createOrderReader(db),
    payments: createPaymentRepository(db, queue),
    cards: createCardRepository(db, queue, cipher),
    parcels: createParcelRepository(db, queue, cipher),
    mails: createMailRepository(db),
    pendingWork: createPendingWork(db, queue),
    receipts: createReceiptRepository(db),
    refunds: createRefundRepository(db, queue),
    replacements: createReplacementRepository(db, queue),
    disputes: createDisputeRepository(db, queue),
    provider,
    providers: { saferpay: provider },
    supplier: createSupplier(config.supplier),
    wait: (ms) => wait(ms),
  };
}

/** The queue first: its jobs still need the database. */
export async function closeAdapters({ queue, connection }: Adapters): Promise<void> {
  await queue.stop();
  await connection.close();
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
