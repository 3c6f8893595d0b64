import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { JourneyShop } from './journey-shop.ts';

const root = join(import.meta.dirname, '../..');

/** Runs an engineer's command. @param settings extra settings of the shop @returns its output */
export function runCommand(
  own: JourneyShop,
  words: readonly string[],
  settings: Record<string, string> = {},
): Promise<string> {
  return run(own, ['server/cli/main.ts', ...words], settings);
}

/** Performs a clerk's action through the use cases of the desk. @returns the result as JSON */
export function clerk(own: JourneyShop, ...words: string[]): Promise<string> {
  const preload = `--import=${join(root, 'server/runtime/drizzle-resolution.ts')}`;
  return run(own, [preload, 'server/testing/programs/clerk.ts', ...words], {});
}

async function run(
  own: JourneyShop,
  args: readonly string[],
  settings: Record<string, string>,
): Promise<string> {
  const address = { DATABASE_URL: own.database, STAND_INS_PORT: new URL(own.standIns).port };
  // Uses the compile cache, like every command but the first (tools/install.mjs).
  const compiled = { NODE_COMPILE_CACHE: join(root, 'build', 'compiled') };
  const env = { ...process.env, ...compiled, ...address, ...settings };
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env });
  return stdout;
}
