import { once } from 'node:events';
import { createServer } from 'node:net';
import { type Config, ConfigError, readSettings } from '#server/config/config.ts';
import { checkDataFolder } from '#server/config/data-folder.ts';
import { checkDatabase } from '#server/postgres/connection/check-database.ts';
import { listenHost } from '#server/runtime/listen-host.ts';
import { loadBrand } from '#server/runtime/load-brand.ts';
import { BrandLoadError } from '#server/runtime/start-error.ts';

const REASONS: Record<string, string> = {
  EADDRINUSE: 'another program uses it (EADDRINUSE); stop that program, or choose another port',
  EADDRNOTAVAIL: 'no address of this machine (EADDRNOTAVAIL); correct the host',
  EACCES: 'permission denied (EACCES); choose a port from 1024 on',
};

/** @param name name of the setting */
export async function testPort(name: string, port: number, host?: string): Promise<string[]> {
  const server = createServer();
  try {
    await once(server.listen(port, host), 'listening');
    await once(server.close(), 'close');
    return [];
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return [`${name}: ${port}: ${REASONS[code] ?? `the operating system reports ${code}`}`];
  }
}

/** Without a valid port and host there is nothing to test. */
async function testListening(
  name: string,
  port: number | undefined,
  host: string | undefined,
): Promise<string[]> {
  return port === undefined || host === undefined ? [] : testPort(name, port, listenHost(host));
}

type ProcessNeeds = {
  listens: readonly ('PORT' | 'DESK_PORT')[];
  /** Ports without which the process has no purpose. */
  needs?: readonly 'DESK_PORT'[];
  /** Brands with built pages; empty without a build. */
  built: readonly string[];
};

/**
 * Tests brand, ports, folder and database. Starts nothing.
 * @throws ConfigError with all errors
 */
export async function checkStart(
  env: Record<string, string | undefined>,
  { listens, needs = [], built }: ProcessNeeds,
): Promise<Config> {
  const { config, validSettings, faults } = readSettings(env);
  const { BRAND, PORT, HOST, DESK_PORT, DESK_HOST, METRICS_PORT, METRICS_HOST, DATABASE_URL, MIGRATE } =
    validSettings;
  const ownDatabase = findEmbeddedDatabase(validSettings);
  const found = await Promise.all([
    BRAND === undefined ? [] : findBrandErrors(BRAND, built),
    ...listens.map((name) => {
      const [port, host] = name === 'PORT' ? [PORT, HOST] : [DESK_PORT, DESK_HOST];
      return testListening(name, port, host);
    }),
    testListening('METRICS_PORT', METRICS_PORT, METRICS_HOST),
    ownDatabase === undefined ? [] : checkDataFolder(ownDatabase),
    DATABASE_URL === undefined ? [] : checkDatabase(DATABASE_URL, MIGRATE !== 'off'),
  ]);
  const unset = needs.filter((name) => (env[name] ?? '') === '');
  const all = [
    ...faults,
    ...unset.map((name) => `${name}: is missing; this process needs it`),
    ...found.flat(),
  ];
  if (config === undefined || all.length > 0) throw new ConfigError(all);
  return config;
}

/** Returns the folder of the embedded database, or undefined if a server is used. */
export function findEmbeddedDatabase(
  validSettings: ReturnType<typeof readSettings>['validSettings'],
): string | undefined {
  // An invalid DATABASE_URL doesn't fall back to the embedded database.
  return 'DATABASE_URL' in validSettings && validSettings.DATABASE_URL === undefined
    ? validSettings.DATA_DIR
    : undefined;
}

export async function findBrandErrors(name: string, built: readonly string[]): Promise<string[]> {
  try {
    await loadBrand(name);
    if (built.length === 0 || built.includes(name)) return [];
    return [
      `BRAND: is ${name}, but the build is for ${built.join(' and ')}. Run "npm run build" with the same BRAND`,
    ];
  } catch (error) {
    if (error instanceof BrandLoadError) return error.faults.map((fault) => `BRAND: ${fault}`);
    throw error;
  }
}

/** Explains a failed database connection with the errors of a start; undefined if none is found. */
export async function explainDatabase({ database }: Config): Promise<ConfigError | undefined> {
  const faults = 'url' in database ? await checkDatabase(database.url) : [];
  return faults.length > 0 ? new ConfigError(faults) : undefined;
}
