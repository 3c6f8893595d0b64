import { type Config, ConfigError, readSettings } from '#server/config/config.ts';
import { folderFaults } from '#server/config/folder-faults.ts';
import { portFaults } from '#server/config/port-faults.ts';
import { databaseFaults } from '#server/postgres/connection/database-faults.ts';
import { CannotLoadBrand } from '#server/runtime/cannot-start.ts';
import { listenHost } from '#server/runtime/listen-host.ts';
import { loadBrand } from '#server/runtime/load-brand.ts';

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
  const { config, sound, faults } = readSettings(env);
  const { BRAND, PORT, DESK_PORT, METRICS_PORT, DATABASE_URL, MIGRATE } = sound;
  const ownDatabase = ownDatabaseOf(sound);
  const found = await Promise.all([
    BRAND === undefined ? [] : brandFaults(BRAND, built),
    ...listens.map((name) => {
      const port = name === 'PORT' ? PORT : DESK_PORT;
      return port === undefined ? [] : portFaults(name, port, listenHost());
    }),
    METRICS_PORT === undefined ? [] : portFaults('METRICS_PORT', METRICS_PORT),
    ownDatabase === undefined ? [] : folderFaults(ownDatabase),
    DATABASE_URL === undefined ? [] : databaseFaults(DATABASE_URL, MIGRATE !== 'off'),
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
export function ownDatabaseOf(sound: ReturnType<typeof readSettings>['sound']): string | undefined {
  // An invalid DATABASE_URL doesn't fall back to the embedded database.
  return 'DATABASE_URL' in sound && sound.DATABASE_URL === undefined ? sound.DATA_DIR : undefined;
}

export async function brandFaults(name: string, built: readonly string[]): Promise<string[]> {
  try {
    await loadBrand(name);
    if (built.length === 0 || built.includes(name)) return [];
    return [
      `BRAND: is ${name}, but the build is for ${built.join(' and ')}. Run "npm run build" with the same BRAND`,
    ];
  } catch (error) {
    if (error instanceof CannotLoadBrand) return error.faults.map((fault) => `BRAND: ${fault}`);
    throw error;
  }
}

/** Explains a failed database connection with the errors of a start; undefined if none is found. */
export async function explainDatabase({ database }: Config): Promise<ConfigError | undefined> {
  const faults = 'url' in database ? await databaseFaults(database.url) : [];
  return faults.length > 0 ? new ConfigError(faults) : undefined;
}
