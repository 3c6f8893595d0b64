import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { explainDatabase } from '#server/app/check-start.ts';
import { type App, createApp } from '#server/app.ts';
import { CannotStart, DatabaseInUse } from '#server/runtime/cannot-start.ts';
import { type Config, ConfigError, readConfig } from '#server/runtime/config.ts';
import { createLog } from '#server/runtime/log.ts';
import { Unavailable } from './command.ts';

/** @throws Unavailable with all that is wrong with the settings */
export function readHere(env: Record<string, string | undefined>): Config {
  try {
    return readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) throw new Unavailable(error.message);
    throw error;
  }
}

/**
 * Opens the shop in this process, for one command. It migrates and seeds nothing: a database of another version is
 * refused.
 * @throws Unavailable
 */
export async function openHere(config: Config): Promise<App> {
  if ('dataDir' in config.database && !existsSync(join(config.database.dataDir, 'cluster'))) {
    throw new Unavailable(
      `There is no database in ${config.database.dataDir}. Start the shop once, or set DATABASE_URL or DATA_DIR.`,
    );
  }
  const log = createLog(config.logLevel, { write: (line) => void process.stderr.write(line) });
  try {
    return await createApp(config, log, {}, { upkeep: false, database: 'as-it-is' });
  } catch (error) {
    if (error instanceof DatabaseInUse) {
      throw new Unavailable(
        `${error.message.split('.')[0]}, which takes no commands now. Try again in a moment.`,
      );
    }
    if (error instanceof CannotStart) throw new Unavailable(error.message);
    // A wrong password or name is no fault of the program: it is told as at a start.
    const explained = await explainDatabase(config);
    if (explained !== undefined) throw new Unavailable(explained.message);
    throw error;
  }
}
