import { setTimeout as wait } from 'node:timers/promises';
import { createFileThread } from '#server/accounting/file-thread.ts';
import { createAltchaChallenges } from '#server/challenge/altcha-challenges.ts';
import { withCircuitBreaker } from '#server/checkout/circuit-breaker.ts';
import { findProvider, type PaymentProvider } from '#server/checkout/payment-provider.ts';
import type { PausedAccount } from '#server/checkout/provider-pause.ts';
import type { Config } from '#server/config/config.ts';
import { createDocumentRenderer } from '#server/documents/document-renderer.ts';
import type { Supplier } from '#server/fulfilment/supplier-port.ts';
import type { SendMailDeps } from '#server/messages/send-mail.ts';
import { createIdentityProvider } from '#server/oidc/oidc.ts';
import type { IdentityProvider } from '#server/people/identity-provider.ts';
import { createPeriodRepository } from '#server/postgres/accounting/period-repository.ts';
import { createReceiptRepository } from '#server/postgres/accounting/receipt-repository.ts';
import { createAlarmRepository } from '#server/postgres/alarms/alarm-repository.ts';
import { createCardRepository } from '#server/postgres/cards/card-repository.ts';
import { createPendingWork } from '#server/postgres/cards/pending-work.ts';
import { createRekeyRepository } from '#server/postgres/cards/rekey-repository.ts';
import { createReplacementRepository } from '#server/postgres/cards/replacement-repository.ts';
import {
  createBuiltFileRepository,
  createPictureRepository,
} from '#server/postgres/catalogue/built-file-repository.ts';
import { createCatalogue } from '#server/postgres/catalogue/catalogue.ts';
import { connect } from '#server/postgres/connection/connect.ts';
import { createSentGifts } from '#server/postgres/gifts/sent-gift.ts';
import { createLimitRepository } from '#server/postgres/limits/limit-repository.ts';
import { createMailRepository } from '#server/postgres/mails/mail-repository.ts';
import { createOrderReader } from '#server/postgres/orders/order-reader.ts';
import { createOrderRepository } from '#server/postgres/orders/order-repository.ts';
import { createSessionRepository } from '#server/postgres/orders/session-repository.ts';
import { createParcelClaims } from '#server/postgres/parcels/parcel-claims.ts';
import { createParcelRepository } from '#server/postgres/parcels/parcel-repository.ts';
import { createStockRepository } from '#server/postgres/parcels/stock-repository.ts';
import { createPauseRepository } from '#server/postgres/payments/pause-repository.ts';
import { createPaymentRepository } from '#server/postgres/payments/payment-repository.ts';
import { createDeskSessionRepository } from '#server/postgres/people/desk-session-repository.ts';
import { createPasskeyRepository } from '#server/postgres/people/passkey-repository.ts';
import { createPeopleRepository } from '#server/postgres/people/people-repository.ts';
import { createSignInAttemptRepository } from '#server/postgres/people/sign-in-attempt-repository.ts';
import { createDisputeRepository } from '#server/postgres/refunds/dispute-repository.ts';
import { createRefundRepository } from '#server/postgres/refunds/refund-repository.ts';
import { createRefundRequestRepository } from '#server/postgres/refunds/refund-request-repository.ts';
import { openQueue } from '#server/postgres/shared/job-queue.ts';
import { getBuildFolders, type PictureUrls } from '#server/runtime/build-folders.ts';
import type { BuiltFile } from '#server/runtime/built-files.ts';
import { createCardCipher } from '#server/runtime/crypto/card-cipher.ts';
import { createPasswordHasher } from '#server/runtime/crypto/password-hash.ts';
import { createKeyedHash } from '#server/runtime/crypto/secret-token.ts';
import { loadBrand } from '#server/runtime/load-brand.ts';
import { RetryableError } from '#server/runtime/retryable-error.ts';
import type { Log } from '#server/runtime/telemetry/log.ts';
import {
  createMetrics,
  type Observability,
  observeCalls,
  toCallOutcome,
} from '#server/runtime/telemetry/metrics.ts';
import { NO_TRACING, type Tracing, type TracingConfig } from '#server/runtime/telemetry/tracing.ts';
import {
  prepareDatabase,
  requireCurrentSchema,
  seedMigratedDatabase,
  throwConfigErrors,
  toSeed,
  toShop,
} from '#server/setup/prepare-database.ts';
import { reportBlockers } from '#server/setup/report-blockers.ts';
import { createSupplier } from '#server/supplier/supplier.ts';
import { createWalletPasses } from '#server/wallets/wallet-passes.ts';
import { findMissingCredentials, mapProviders, openProviders } from './payment-accounts.ts';

export function observeProvider(provider: PaymentProvider, observability: Observability): PaymentProvider {
  const operations = [
    'initialize',
    'assert',
    'capture',
    'cancel',
    'refund',
    'findRefund',
    'inquire',
    'transactions',
    'health',
  ] as const;
  return observeCalls(provider, operations, { ...observability, system: 'provider' }, toCallOutcome);
}

/** Includes waiting for a free call slot. Calls fail immediately while the circuit breaker is open. */
export function observeSupplier(supplier: Supplier, observability: Observability): Supplier {
  const operations = ['issue', 'activate', 'activation', 'void', 'list'] as const;
  return observeCalls(supplier, operations, { ...observability, system: 'supplier' }, toCallOutcome);
}

/** `denied` is a valid response, not an error. */
export function observeIdentityProvider(
  provider: IdentityProvider,
  observability: Observability,
): IdentityProvider {
  const toOutcome = (result: object) => {
    const outcome = toCallOutcome(result);
    return outcome === 'denied' ? 'answered' : outcome;
  };
  return observeCalls(provider, ['begin', 'finish'], { ...observability, system: 'identity' }, toOutcome);
}

export function observeSending(
  send: SendMailDeps['send'],
  observability: Observability,
): SendMailDeps['send'] {
  const toOutcome = (result: object) => {
    const { kind } = result as Awaited<ReturnType<SendMailDeps['send']>>;
    return kind === 'sent' || kind === 'withheld' ? 'answered' : kind;
  };
  return observeCalls({ send }, ['send'], { ...observability, system: 'mail' }, toOutcome).send;
}

/** The parts of the use cases: database and repositories, external systems, brand. */
export type Adapters = Awaited<ReturnType<typeof openAdapters>>;

export type OpenOptions = {
  /** True if this process runs the maintenance of the job queue. */
  runsMaintenance: boolean;
  /**
   * `prepare`: migrate and seed. `migrated`: seed only; fails if a migration is pending. `as-it-is`: neither;
   * fails on another version, and shares the database with a running shop.
   */
  database: 'prepare' | 'migrated' | 'as-it-is';
  /** Files of this build, stored for processes of other versions. */
  builtFiles?: readonly BuiltFile[];
};

/**
 * Connects, migrates, seeds the catalogue and opens everything else.
 * @throws DatabaseVersionError, DatabaseInUseError, or ConfigError if brand or card key don't match the
 * database, or if a provider with incomplete payments has no account
 */
export async function openAdapters(
  config: Config,
  log: Log,
  builtPictures: PictureUrls,
  { runsMaintenance, database, builtFiles = [] }: OpenOptions,
) {
  const loaded = await loadBrand(config.brand);
  const connection = await connect(config.database, database === 'as-it-is');
  const { db } = connection;
  const accounts = openProviders(config);
  try {
    const shop = toShop(config);
    const seed = () => toSeed(loaded.brand, builtPictures, builtFiles);
    const logBlockers = (blockers: string) => log.warn({ blockers }, 'startup waits for a database lock');
    await reportBlockers(connection, logBlockers, async () => {
      if (database === 'prepare') await prepareDatabase(connection, shop, seed());
      else if (database === 'migrated') await seedMigratedDatabase(connection, shop, seed());
      else await requireCurrentSchema(connection, shop);
    });
    if (database !== 'as-it-is') throwConfigErrors(await findMissingCredentials(db, accounts));
  } catch (error) {
    await connection.close();
    throw error;
  }
  const tracing = await openTracing(config.tracing, log);
  const queue = await openQueue(connection, {
    runsMaintenance,
    migrate: database === 'prepare',
    onError: (error) => {
      // Log no error, because the failure of the external system is logged where the system is called.
      if (error instanceof RetryableError) log.warn({ reason: error.message }, 'job will be retried');
      else log.error({ err: error }, 'job queue error');
    },
  });
  const cipher = createCardCipher(config.cardKeys);
  const metrics = createMetrics();
  const observability = { metrics, tracing };
  const pauses = createPauseRepository(db);
  const accountHash = createKeyedHash(config.cardKeys.current, 'provider accounts');
  const pausedAccounts: PausedAccount[] = [];
  const providers = mapProviders(accounts, (provider) => {
    const account = accountHash(JSON.stringify(config[provider.name]));
    pausedAccounts.push({ provider: provider.name, account });
    return withCircuitBreaker(observeProvider(provider, observability), {
      pauses,
      account,
      log,
      now: Date.now,
    });
  });
  return {
    ...loaded,
    config,
    log,
    metrics,
    tracing,
    /** URLs of the built pictures. Empty in processes that need none. */
    builtPictures,
    connection,
    queue,
    hashLinkCode: cipher.hashLinkCode,
    catalogue: createCatalogue(connection),
    builtFiles: createBuiltFileRepository(db),
    pictures: createPictureRepository(db, getBuildFolders(config.brand).pictures),
    sessions: createSessionRepository(db, { maxDays: config.sessionMaxDays }),
    limitCounts: createLimitRepository(db),
    challenges: config.challenge.on
      ? createAltchaChallenges({
          hash: createKeyedHash(config.cardKeys.current, 'challenges'),
          work: config.challenge.work,
        })
      : undefined,
    /** Hash for counting visitors, so that the database contains no IP addresses. */
    limitHash: createKeyedHash(config.cardKeys.current, 'limits against abuse'),
    people: createPeopleRepository(db),
    passwords: createPasswordHasher(),
    deskSessions: createDeskSessionRepository(db),
    signInAttempts: createSignInAttemptRepository(db),
    storedPasskeys: createPasskeyRepository(db),
    /** Undefined if people sign in with the desk's own passwords and passkeys. */
    identityProvider:
      config.oidc === undefined || config.desk === undefined
        ? undefined
        : observeIdentityProvider(
            createIdentityProvider(
              { ...config.oidc, redirectUri: `${config.desk.url}/api/oidc/return` },
              Date.now,
            ),
            observability,
          ),
    orders: createOrderRepository(db),
    reader: createOrderReader(db),
    payments: createPaymentRepository(db, queue),
    pauses,
    pausedAccounts,
    cards: createCardRepository(db, queue, cipher),
    rekeying: createRekeyRepository(db, cipher),
    parcels: createParcelRepository(db, queue, cipher),
    parcelClaims: createParcelClaims(db),
    stocks: createStockRepository(db),
    mails: createMailRepository(db, queue),
    sentGifts: createSentGifts(db),
    alarms: createAlarmRepository(db),
    pendingWork: createPendingWork(db, queue),
    receipts: createReceiptRepository(db),
    periods: createPeriodRepository(db),
    refunds: createRefundRepository(db, queue),
    refundRequests: createRefundRequestRepository(db, queue),
    replacements: createReplacementRepository(db, queue),
    disputes: createDisputeRepository(db, queue),
    /** The provider for new payments. */
    provider: findProvider(providers, config.paymentProvider),
    providers,
    supplier: observeSupplier(createSupplier(config.supplier), observability),
    documents: createDocumentRenderer(),
    fileThread: createFileThread(),
    wallets: createWalletPasses({
      settings: config.wallets,
      brand: loaded.brand,
      picturesDir: getBuildFolders(config.brand).pictures,
      pictures: builtPictures,
      publicUrl: config.publicUrl,
      now: Date.now,
    }),
    wait: (ms: number): Promise<void> => wait(ms),
  };
}

/** Closes the queue first, because running jobs need the database, and tracing last, to record everything. */
export async function closeAdapters({
  queue,
  documents,
  fileThread,
  connection,
  tracing,
}: Adapters): Promise<void> {
  await queue.stop();
  await documents.close();
  await fileThread.close();
  await connection.close();
  await tracing.close();
}

/** Loads OpenTelemetry only if a collector is configured. */
async function openTracing(config: TracingConfig | undefined, log: Log): Promise<Tracing> {
  if (config === undefined) return NO_TRACING;
  const { createOtlpTracing } = await import('#server/runtime/telemetry/otlp-tracing.ts');
  return createOtlpTracing(config, log);
}
