import { type Config, ConfigError, readSettings } from '#server/config/config.ts';
import { folderFaults } from '#server/config/folder-faults.ts';
import { portFaults } from '#server/config/port-faults.ts';
import { databaseFaults } from '#server/postgres/connection/database-faults.ts';
import { CannotLoadBrand } from '#server/runtime/cannot-start.ts';
import { listenHost } from '#server/runtime/listen-host.ts';
import { loadBrand } from '#server/runtime/load-brand.ts';

type Started = {
  /** The ports on which this process is to listen. */
  listens: readonly ('PORT' | 'DESK_PORT')[];
  /** Those without which it has nothing to do. */
  needs?: readonly 'DESK_PORT'[];
  /** The brands whose pages were built; empty where there is no build. */
  built: readonly string[];
};

/**
 * Reads the environment, and tries whatever it names: brand, ports, folder, database. Nothing is started.
 * @throws ConfigError with everything that is wrong, in one list
 */
export async function checkStart(
  env: Record<string, string | undefined>,
  { listens, needs = [], built }: Started,
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
    ...unset.map((name) => `${name}: is missing; this process has nothing else to do`),
    ...found.flat(),
  ];
  if (config === undefined || all.length > 0) throw new ConfigError(all);
  return config;
}

/** The folder of the shop's own database, where the settings wish for one. */
export function ownDatabaseOf(sound: ReturnType<typeof readSettings>['sound']): string | undefined {
  // Where a server is named and its address cannot be read, that is no wish for a database in the folder.
  return 'DATABASE_URL' in sound && sound.DATABASE_URL === undefined ? sound.DATA_DIR : undefined;
}

export async function brandFaults(name: string, built: readonly string[]): Promise<string[]> {
  try {
    await loadBrand(name);
    if (built.length === 0 || built.includes(name)) return [];
    return [
      `BRAND: is ${name}, and the build is that of ${built.join(' and ')}. Run "npm run build" with the same BRAND`,
    ];
  } catch (error) {
    if (error instanceof CannotLoadBrand) return error.faults.map((fault) => `BRAND: ${fault}`);
    throw error;
  }
}

/** What is wrong with a database that could not be opened, told as at a start; undefined when nothing is found. */
export async function explainDatabase({ database }: Config): Promise<ConfigError | undefined> {
  const faults = 'url' in database ? await databaseFaults(database.url) : [];
  return faults.length > 0 ? new ConfigError(faults) : undefined;
}
