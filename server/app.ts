import type { Brand } from '#brands/brand.ts';
import type { Catalogue } from '#server/operations/catalogue/catalogue-reader.ts';
import type { PictureRepository } from '#server/operations/catalogue/picture-repository.ts';
import { type Accounting, createAccounting } from './app/accounting-use-cases.ts';
import { type Adapters, closeAdapters, type OpenOptions, openAdapters } from './app/adapters.ts';
import { type Checkout, createCheckout } from './app/checkout-use-cases.ts';
import { createDocuments, type Documents } from './app/document-use-cases.ts';
import { createFulfilment, type Fulfilment } from './app/fulfilment-use-cases.ts';
import { createMessages, type Messages } from './app/message-use-cases.ts';
import { createOperations, type Operations } from './app/operations-use-cases.ts';
import { createRefunds, type Refunds } from './app/refund-use-cases.ts';
import { createReports, type Reports } from './app/reports.ts';
import type { JobWorker } from './operations/jobs.ts';
import type { Schedule } from './operations/schedule.ts';
import { createSchedule } from './postgres/pg-schedule.ts';
import type { Config } from './runtime/config.ts';
import type { PictureAddresses } from './runtime/load-brand.ts';
import type { Log } from './runtime/log.ts';
import type { Metrics } from './runtime/metrics.ts';

/** What the entry points get: the use cases and read models of the shop, never a table. */
export type App = {
  config: Config;
  log: Log;
  metrics: Metrics;
  brand: Brand;
  /** The brand's folder. */
  dir: string;
  catalogue: Catalogue;
  pictures: PictureRepository;
  checkout: Checkout;
  fulfilment: Fulfilment;
  refunds: Refunds;
  messages: Messages;
  accounting: Accounting;
  operations: Operations;
  reports: Reports;
  documents: Documents;
  /** Where the embedded database keeps its files; undefined with a server of DATABASE_URL. */
  databaseFolder: string | undefined;
  jobs: JobWorker;
  schedule: Schedule;
  wait: (ms: number) => Promise<void>;
  /** Fails when the database does not answer. */
  ping: () => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Connects, migrates, seeds the brand's catalogue, and composes the use cases that the entry points share.
 * @param upkeep whether this process maintains the job queue
 * @param database `as-it-is`: neither migrated nor seeded, and refused if it is of another version
 * @throws DatabaseOfOtherVersion, DatabaseInUse
 */
export async function createApp(
  config: Config,
  log: Log,
  pictures: PictureAddresses,
  upkeep: boolean,
  database: OpenOptions['database'] = 'prepare',
): Promise<App> {
  return composeApp(await openAdapters(config, log, pictures, { upkeep, database }));
}

/** The use cases over these adapters. */
export function composeApp(adapters: Adapters): App {
  const { config, log, metrics, brand, dir, catalogue, pictures, queue, connection, wait } = adapters;
  return {
    config,
    log,
    metrics,
    brand,
    dir,
    catalogue,
    pictures,
    checkout: createCheckout(adapters),
    fulfilment: createFulfilment(adapters),
    refunds: createRefunds(adapters),
    messages: createMessages(adapters),
    accounting: createAccounting(adapters),
    operations: createOperations(adapters),
    reports: createReports(adapters),
    documents: createDocuments(adapters),
    jobs: queue,
    schedule: createSchedule(connection.db),
    wait,
    ping: connection.ping,
    databaseFolder: connection.folder,
    close: () => closeAdapters(adapters),
  };
}
