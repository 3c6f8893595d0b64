import { randomInt } from 'node:crypto';
import { PAYMENT_PROVIDERS, type PaymentProviderName } from '#rules/payment-providers.ts';
import { openProviders } from '#server/app/payment-accounts.ts';
import { loadMappings } from '#server/app/settlement-mappings.ts';
import { providerNamed } from '#server/checkout/payment-provider.ts';
import { type Config, readSettings } from '#server/config/config.ts';
import { folderFaults } from '#server/config/folder-faults.ts';
import { PROVIDER_SETTINGS } from '#server/config/payment.ts';
import { productionGaps } from '#server/config/production-gaps.ts';
import { relayFaults } from '#server/messages/relay-faults.ts';
import { connect } from '#server/postgres/connection/connect.ts';
import { databaseFaults } from '#server/postgres/connection/database-faults.ts';
import { shopFaults } from '#server/postgres/connection/installation.ts';
import { pendingMigrations, versionOf } from '#server/postgres/connection/version.ts';
import { builtBrands } from '#server/runtime/build-folders.ts';
import { CannotStart } from '#server/runtime/cannot-start.ts';
import { createTokenSource } from '#server/supplier/supplier-token.ts';
import { brandFaults, ownDatabaseOf } from './check-start.ts';
import { shopOf } from './prepare-database.ts';

/** What was found; a fault begins with the name of its setting, and none repeats a secret. */
export type ConfigReport = {
  production: boolean;
  faults: string[];
  /** What is no fault, and worth knowing before a start. */
  notes: string[];
  /** The external systems that answered as they should. */
  reached: string[];
};

type Found = { faults: string[]; notes?: string[] };

const ANSWER_WITHIN_MS = 10_000;

/**
 * Reads the environment as a start does, and starts nothing. Ports are not tried: the shop may be running.
 * @param reach whether the database and the external systems are tried too, where the settings are in order: a
 *   secret must not go where it should not
 */
export async function checkConfig(
  env: Record<string, string | undefined>,
  { reach }: { reach: boolean },
): Promise<ConfigReport> {
  const { config, sound, faults } = readSettings(env);
  const { BRAND } = sound;
  const ownDatabase = ownDatabaseOf(sound);
  const found = await Promise.all([
    BRAND === undefined ? [] : brandFaults(BRAND, builtBrands()),
    ownDatabase === undefined ? [] : folderFaults(ownDatabase),
    loadMappings(sound.RECONCILE_MAPPINGS).then((read) => ('faults' in read ? read.faults : [])),
  ]);
  const report = {
    production: env.CADEAU_ENV === 'production',
    faults: [...faults, ...found.flat()],
    notes: config === undefined ? [] : productionGaps(config),
    reached: [] as string[],
  };
  if (!reach) return report;
  if (config === undefined || report.faults.length > 0) {
    report.notes.push('Nothing was connected to: the settings must be in order first.');
    return report;
  }
  const tries: [string, Promise<Found>][] = [
    ['database', tryDatabase(config)],
    ['mail server', relayFaults(config.mail.smtpUrl).then((relay) => ({ faults: relay }))],
    ...providersToTry(config).map((name): [string, Promise<Found>] => [
      name === config.paymentProvider ? 'payment provider' : `payment provider ${name}`,
      tryProvider(config, name),
    ]),
    ['supplier', trySupplier(config)],
  ];
  for (const [name, attempt] of tries) {
    const result = await attempt;
    report.faults.push(...result.faults);
    report.notes.push(...(result.notes ?? []));
    if (result.faults.length === 0 && result.notes === undefined) report.reached.push(name);
  }
  return report;
}

async function tryDatabase(config: Config): Promise<Found> {
  const { database, migratesAtStart } = config;
  if ('dataDir' in database) {
    return {
      faults: [],
      notes: ["The shop's own database is not opened here: it belongs to the running shop."],
    };
  }
  const faults = await databaseFaults(database.url, migratesAtStart);
  if (faults.length > 0) return { faults };
  const connection = await connect(database);
  try {
    const ofShop = await shopFaults(connection.db, shopOf(config));
    await versionOf(connection.db);
    const pending = await pendingMigrations(connection.db);
    if (pending.length === 0 || ofShop.length > 0) return { faults: ofShop };
    const who = migratesAtStart ? 'The next start migrates it' : 'MIGRATE is off: run "cadeau migrate"';
    return { faults: [], notes: [`The database lacks ${pending.join(', ')}. ${who}.`] };
  } catch (error) {
    if (error instanceof CannotStart) return { faults: [`DATABASE_URL: ${error.message}`] };
    throw error;
  } finally {
    await connection.close();
  }
}

/** Outside production those besides the chosen one are stand-ins, which may not run. */
function providersToTry({ production, paymentProvider, ...config }: Config): PaymentProviderName[] {
  return PAYMENT_PROVIDERS.filter(
    (name) => name === paymentProvider || (production && config[name] !== undefined),
  );
}

/** Asks for a payment that cannot be: a provider that knows the account says so. */
async function tryProvider(config: Config, name: PaymentProviderName): Promise<Found> {
  // Of a form that every provider takes for one of its own.
  const token = Array.from({ length: 18 }, () => randomInt(10)).join('');
  const answer = await providerNamed(openProviders(config, ANSWER_WITHIN_MS), name).assert(token);
  if (answer.kind !== 'unknown' || answer.fault === 'notFound') return { faults: [] };
  const { url, account, accountParts } = PROVIDER_SETTINGS[name];
  if (answer.fault === 'authentication') {
    return { faults: [`${account}: the provider refuses ${accountParts} (${answer.name})`] };
  }
  return {
    faults: [
      answer.fault === 'connection'
        ? `${url}: the provider does not answer (${answer.name}). Is the address right, and may this machine reach it?`
        : `${url}: what answers is not the provider, or refuses the call (${answer.name})`,
    ],
  };
}

async function trySupplier({ supplier }: Config): Promise<Found> {
  const answer = await createTokenSource(supplier, () => performance.now()).get();
  if (answer.kind === 'token') return { faults: [] };
  return {
    faults: [
      answer.kind === 'refused'
        ? 'SUPPLIER_CLIENT_ID: the supplier refuses client id or secret'
        : `SUPPLIER_URL: the supplier does not answer as it should (${answer.name}). Is the address right, and may this machine reach it?`,
    ],
  };
}
