import { randomInt } from 'node:crypto';
import { apiPath } from '#contract/api-paths.ts';
import { PAYMENT_PROVIDERS, type PaymentProviderName } from '#rules/payment-providers.ts';
import { loadMappings } from '#server/app/accounting-use-cases.ts';
import type { Adapters } from '#server/app/adapters.ts';
import { openProviders } from '#server/app/payment-accounts.ts';
import { findProvider, type PaymentProvider } from '#server/checkout/payment-provider.ts';
import { type Config, readSettings } from '#server/config/config.ts';
import { checkDataFolder } from '#server/config/data-folder.ts';
import { PROVIDER_SETTINGS } from '#server/config/payment.ts';
import { findProductionGaps } from '#server/config/production-gaps.ts';
import { checkRelay } from '#server/messages/check-relay.ts';
import { checkDatabase } from '#server/postgres/connection/check-database.ts';
import { connect } from '#server/postgres/connection/connect.ts';
import { checkShop } from '#server/postgres/connection/installation.ts';
import { TransactionPoolingError } from '#server/postgres/connection/transaction-pooling.ts';
import { listPendingMigrations, readVersion } from '#server/postgres/connection/version.ts';
import { listBuiltBrands } from '#server/runtime/build-folders.ts';
import { type CallOutcome, callHttp } from '#server/runtime/http.ts';
import { StartError } from '#server/runtime/start-error.ts';
import { createSupplierTokens } from '#server/supplier/supplier-call.ts';
import { findBrandErrors, findEmbeddedDatabase } from './check-start.ts';
import { toShop } from './prepare-database.ts';

/** Each error starts with the name of its setting, and none contains a secret. */
export type ConfigReport = {
  production: boolean;
  faults: string[];
  /** Warnings that don't prevent a start. */
  notes: string[];
  reached: string[];
};

type CheckResult = { faults: string[]; notes?: string[] };

const RESPONSE_TIMEOUT_MS = 10_000;

/**
 * Checks the settings. Doesn't test ports, because the shop may be running.
 * @param reach true to also connect to the database and external systems. Requires valid settings, so that no
 * secret is sent to a wrong address.
 */
export async function checkConfig(
  env: Record<string, string | undefined>,
  { reach }: { reach: boolean },
): Promise<ConfigReport> {
  const { config, validSettings, faults } = readSettings(env);
  const { BRAND } = validSettings;
  const ownDatabase = findEmbeddedDatabase(validSettings);
  const found = await Promise.all([
    BRAND === undefined ? [] : findBrandErrors(BRAND, listBuiltBrands()),
    ownDatabase === undefined ? [] : checkDataFolder(ownDatabase),
    loadMappings(validSettings.RECONCILE_MAPPINGS).then((read) => ('faults' in read ? read.faults : [])),
  ]);
  const report = {
    production: env.CADEAU_ENV === 'production',
    faults: [...faults, ...found.flat()],
    notes: config === undefined ? [] : findProductionGaps(config),
    reached: [] as string[],
  };
  if (!reach) return report;
  if (config === undefined || report.faults.length > 0) {
    report.notes.push('No connections were tested. Fix the settings first.');
    return report;
  }
  const checks: [string, Promise<CheckResult>][] = [
    ['database', checkDatabaseConnection(config)],
    ['mail server', checkRelay(config.mail).then((relay) => ({ faults: relay }))],
    ...listProvidersToCheck(config).map((name): [string, Promise<CheckResult>] => [
      name === config.paymentProvider ? 'payment provider' : `payment provider ${name}`,
      checkProviderAccount(config, name),
    ]),
    ['supplier', checkSupplierAccount(config)],
  ];
  for (const [name, attempt] of checks) {
    const result = await attempt;
    report.faults.push(...result.faults);
    report.notes.push(...(result.notes ?? []));
    if (result.faults.length === 0 && result.notes === undefined) report.reached.push(name);
  }
  return report;
}

async function checkDatabaseConnection(config: Config): Promise<CheckResult> {
  const { database, migratesAtStart } = config;
  if ('dataDir' in database) {
    return {
      faults: [],
      notes: ['The embedded database is not opened: the running shop uses it.'],
    };
  }
  const faults = await checkDatabase(database.url, migratesAtStart);
  if (faults.length > 0) return { faults };
  const connection = await connect(database);
  try {
    await connection.rejectTransactionPooling();
    const shopErrors = await checkShop(connection.db, toShop(config));
    await readVersion(connection.db);
    const pending = await listPendingMigrations(connection.db);
    if (pending.length === 0 || shopErrors.length > 0) return { faults: shopErrors };
    const next = migratesAtStart ? 'The next start will migrate it' : 'MIGRATE is off: run "cadeau migrate"';
    return { faults: [], notes: [`The database lacks ${pending.join(', ')}. ${next}.`] };
  } catch (error) {
    if (error instanceof TransactionPoolingError) return { faults: [error.message] };
    if (error instanceof StartError) return { faults: [`DATABASE_URL: ${error.message}`] };
    throw error;
  } finally {
    await connection.close();
  }
}

/** Outside production, the other providers are stand-ins that may not run. */
function listProvidersToCheck({ production, paymentProvider, ...config }: Config): PaymentProviderName[] {
  return PAYMENT_PROVIDERS.filter(
    (name) => name === paymentProvider || (production && config[name] !== undefined),
  );
}

/** Polls a payment that can't exist; "not found" proves the credentials. */
async function checkProviderAccount(config: Config, name: PaymentProviderName): Promise<CheckResult> {
  // The format is valid for every provider.
  const token = Array.from({ length: 18 }, () => randomInt(10)).join('');
  const result = await findProvider(openProviders(config, RESPONSE_TIMEOUT_MS), name).assert(token);
  if (result.kind !== 'unknown' || result.fault === 'notFound') return { faults: [] };
  const { url, account, accountParts } = PROVIDER_SETTINGS[name];
  if (result.fault === 'authentication') {
    return { faults: [`${account}: the provider rejects ${accountParts} (${result.name})`] };
  }
  return {
    faults: [
      result.fault === 'connection'
        ? `${url}: the provider does not respond (${result.name}). Check the address and the network`
        : `${url}: the response is not from the provider, or the provider rejects the call (${result.name})`,
    ],
  };
}

async function checkSupplierAccount({ supplier }: Config): Promise<CheckResult> {
  const result = await createSupplierTokens(supplier, () => performance.now()).get();
  if (result.kind === 'token') return { faults: [] };
  return {
    faults: [
      result.kind === 'refused'
        ? 'SUPPLIER_CLIENT_ID: the supplier rejects client id or secret'
        : `SUPPLIER_URL: the supplier responds unexpectedly (${result.name}). Check the address and the network`,
    ],
  };
}

const NOTIFICATION_TIMEOUT_MS = 10_000;
/** The shop accepts such a notification and does nothing. */
const UNUSED_SECRET = 'check';
const OUTCOME = 'success';

type NotificationFinding = { subject: 'notifications'; state: 'wrong' | 'unknown'; detail: string };

/**
 * Sends the shop a harmless notification. Only the provider can prove that the shop is reachable from
 * outside.
 */
export async function checkNotifications(
  { publicUrl, apiBase }: Pick<Adapters['config'], 'publicUrl' | 'apiBase'>,
  provider: Pick<PaymentProvider, 'name' | 'notification'>,
): Promise<NotificationFinding> {
  const method = (['GET', 'POST'] as const).find((candidate) => acceptsUnsigned(provider, candidate));
  const outcome = await callHttp({
    method: method ?? 'POST',
    url: publicUrl + apiBase + apiPath.notifyPayment(provider.name, UNUSED_SECRET, OUTCOME),
    headers: {},
    timeoutMs: NOTIFICATION_TIMEOUT_MS,
  });
  const subject = 'notifications';
  if (outcome.kind === 'connection')
    return { subject, state: 'wrong', detail: `${publicUrl} cannot be reached from here: ${outcome.reason}` };
  const isReached = method === undefined ? isShopNotFound(outcome) : outcome.status === 200;
  if (!isReached) {
    const detail = `${publicUrl} responds with ${outcome.status} to a notification: check the proxy in front of the shop`;
    return { subject, state: 'wrong', detail };
  }
  const limitation =
    method === undefined
      ? 'a first real payment shows if they arrive from outside, signed with our key'
      : 'a first real payment shows if they arrive from outside';
  return { subject, state: 'unknown', detail: `${publicUrl} accepts them from here; ${limitation}` };
}

function acceptsUnsigned({ notification }: Pick<PaymentProvider, 'notification'>, method: string): boolean {
  return notification({ method, path: [UNUSED_SECRET, OUTCOME], headers: {}, rawBody: '' }) !== undefined;
}

/** True for the shop's own 404 body, which a proxy in front of it would not send. */
function isShopNotFound(outcome: CallOutcome): boolean {
  return (
    outcome.kind === 'response' &&
    outcome.status === 404 &&
    typeof outcome.body === 'object' &&
    outcome.body !== null &&
    'messageKey' in outcome.body &&
    outcome.body.messageKey === 'NOT_FOUND'
  );
}
