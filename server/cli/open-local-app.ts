import { type App, createApp } from '#server/app.ts';
import type { Config } from '#server/config/config.ts';
import { StartError } from '#server/runtime/start-error.ts';
import { createLog } from '#server/runtime/telemetry/log.ts';
import { explainDatabase } from '#server/setup/check-start.ts';

/**
 * Opens the shop in this process for one command, next to the running shop. Neither migrates nor seeds the
 * database.
 * @throws StartError
 */
export async function openLocalApp(config: Config): Promise<App> {
  const log = createLog(config.logLevel, { write: (line) => void process.stderr.write(line) });
  try {
    return await createApp(config, log, {}, { runsMaintenance: false, database: 'as-it-is' });
  } catch (error) {
    if (error instanceof StartError) throw error;
    // Report a wrong password or user name in the same way as at startup.
    throw (await explainDatabase(config)) ?? error;
  }
}
