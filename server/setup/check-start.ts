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
  EACCES: 'permission denied (EACCES); choose a port from 1024 on',
};

/** Returns an error if the port can't be used. @param name name of its setting, such as `DESK_PORT` */
export async function testPort(name: string, port: number, host?: string): Promise<string[]> {
  const server = createServer();
  try {
    await once(server.listen(port, host), 'listening');
    await once(server.close(), 'close');
    return [];
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT')
      return [
        `${name.replace('PORT', 'HOST')}: ${host}: no address of this machine (${code}); use one, or all`,
      ];
    return [`${name}: ${port}: ${REASONS[code] ?? `the operating system reports ${code}`}`];
  }
}

/** Returns no errors if the port or host setting is invalid, because that is reported already. */
async function testListening(
  name: string,
  port: number | undefined,
  host: string | undefined,
): Promise<string[]> {
  return port === undefined || host === undefined ? [] : testPort(name, port, listenHost(host));
}

type ProcessNeeds = {
  ports: readonly ('PORT' | 'DESK_PORT')[];
  /** Ports without which the process has no purpose. */
  requiredPorts?: readonly 'DESK_PORT'[];
  /** Brands with built pages; empty without a build. */
  builtBrands: readonly string[];
};

/**
 * Tests brand, ports, folder and database, without starting anything.
 * @throws ConfigError with all errors
 */
export async function checkStart(
  env: Record<string, string | undefined>,
  { ports, requiredPorts = [], builtBrands }: ProcessNeeds,
): Promise<Config> {
  const { config, validSettings, faults } = readSettings(env);
  const { BRAND, PORT, HOST, DESK_PORT, DESK_HOST, METRICS_PORT, METRICS_HOST, DATABASE_URL, MIGRATE } =
    validSettings;
  const ownDatabase = findEmbeddedDatabase(validSettings);
  const found = await Promise.all([
    BRAND === undefined ? [] : findBrandErrors(BRAND, builtBrands),
    ...ports.map((name) => {
      const [port, host] = name === 'PORT' ? [PORT, HOST] : [DESK_PORT, DESK_HOST];
      return testListening(name, port, host);
    }),
    testListening('METRICS_PORT', METRICS_PORT, METRICS_HOST),
    ownDatabase === undefined ? [] : checkDataFolder(ownDatabase),
    DATABASE_URL === undefined ? [] : checkDatabase(DATABASE_URL, MIGRATE !== 'off'),
  ]);
  const unset = requiredPorts.filter((name) => (env[name] ?? '') === '');
  const errors = [
    ...faults,
    ...unset.map((name) => `${name}: is missing; this process needs it`),
    ...found.flat(),
  ];
  if (config === undefined || errors.length > 0) throw new ConfigError(errors);
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

export async function findBrandErrors(name: string, builtBrands: readonly string[]): Promise<string[]> {
  try {
    await loadBrand(name);
    if (builtBrands.length === 0 || builtBrands.includes(name)) return [];
    return [
      `BRAND: is ${name}, but the build is for ${builtBrands.join(' and ')}. Run "npm run build" with the same BRAND`,
    ];
  } catch (error) {
    if (error instanceof BrandLoadError) return error.faults.map((fault) => `BRAND: ${fault}`);
    throw error;
  }
}

/** Explains a failed database connection with the errors of a start; undefined if no error is found. */
export async function explainDatabase({ database }: Config): Promise<ConfigError | undefined> {
  const faults = 'url' in database ? await checkDatabase(database.url) : [];
  return faults.length > 0 ? new ConfigError(faults) : undefined;
}
