import { createAccounting } from './app/accounting-use-cases.ts';
import { type Adapters, closeAdapters, openAdapters } from './app/adapters.ts';
import { createAlarms } from './app/alarm-use-cases.ts';
import { createCheckout } from './app/checkout-use-cases.ts';
import { createDocuments } from './app/document-use-cases.ts';
import { createFulfilment } from './app/fulfilment-use-cases.ts';
import { createGifts } from './app/gift-use-cases.ts';
import { createMessages } from './app/message-use-cases.ts';
import { createCatalogueEditing, createDeskChanges, createOperations } from './app/operations-use-cases.ts';
import { createPayments } from './app/payment-use-cases.ts';
import { createPeople } from './app/people-use-cases.ts';
import { pick } from './app/pick.ts';
import { createApprovals, createRefunds } from './app/refund-use-cases.ts';
import { createReports } from './app/reports.ts';
import { createSchedule } from './postgres/shared/schedule.ts';

/** The use cases and read models for the entry points. They never expose a table. */
export type App = ReturnType<typeof composeApp>;

/** Opens the adapters and composes the use cases. */
export async function createApp(...options: Parameters<typeof openAdapters>): Promise<App> {
  return composeApp(await openAdapters(...options));
}

export function composeApp(adapters: Adapters) {
  const { connection } = adapters;
  const reports = createReports(adapters);
  const operations = createOperations(adapters);
  const messages = createMessages(adapters);
  const fulfilment = createFulfilment(adapters);
  const refunds = createRefunds(adapters);
  const approvals = createApprovals(adapters);
  const payments = createPayments(adapters);
  const alarms = createAlarms(adapters);
  const schedule = createSchedule(connection.db);
  const documents = createDocuments(adapters);
  const accounting = createAccounting(adapters);
  const gifts = createGifts(adapters);
  return {
    ...pick(
      adapters,
      'config',
      'log',
      'metrics',
      'tracing',
      'brand',
      'dir',
      'catalogue',
      'pictures',
      'builtFiles',
      'wait',
    ),
    checkout: createCheckout(adapters),
    fulfilment,
    payments,
    refunds,
    approvals,
    messages,
    accounting,
    operations,
    gifts,
    catalogueEditing: createCatalogueEditing(adapters),
    alarms,
    people: createPeople(adapters),
    reports,
    deskChanges: createDeskChanges(adapters),
    documents,
    jobs: pick(adapters.queue, 'work'),
    schedule,
    /** Fails if the database is unreachable or read-only. */
    ping: connection.ping,
    /** Folder of the embedded database; undefined with DATABASE_URL. */
    databaseFolder: connection.folder,
    close: () => closeAdapters(adapters),
  };
}
