import { type App, createApp } from '#server/app.ts';
import type { Config } from '#server/config/config.ts';
import { CannotStart } from '#server/runtime/cannot-start.ts';
import { createLog } from '#server/runtime/log.ts';
import { explainDatabase } from '#server/setup/check-start.ts';

/**
 * Opens the shop in this process for one command, beside the running shop. It migrates and seeds nothing.
 * @throws CannotStart
 */
export async function openHere(config: Config): Promise<App> {
  const log = createLog(config.logLevel, { write: (line) => void process.stderr.write(line) });
  try {
    return await createApp(config, log, {}, { upkeep: false, database: 'as-it-is' });
  } catch (error) {
    if (error instanceof CannotStart) throw error;
    // A wrong password or name is reported as at a start.
    throw (await explainDatabase(config)) ?? error;
  }
}
