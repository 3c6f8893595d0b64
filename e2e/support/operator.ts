import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { JourneyShop } from './journey-shop.ts';

const root = join(import.meta.dirname, '../..');

/** Runs a `cadeau` command. @param settings additional settings of the shop @returns the command's output */
export function runCommand(
  journeyShop: JourneyShop,
  args: readonly string[],
  settings: Record<string, string> = {},
): Promise<string> {
  return run(journeyShop, ['server/cli/main.ts', ...args], settings);
}

/** Performs a clerk's action with the desk's use cases. @returns the result as JSON */
export function clerk(journeyShop: JourneyShop, ...args: string[]): Promise<string> {
  const preload = `--import=${join(root, 'server/runtime/drizzle-resolution.ts')}`;
  return run(journeyShop, [preload, 'server/testing/programs/clerk.ts', ...args], {});
}

async function run(
  journeyShop: JourneyShop,
  args: readonly string[],
  settings: Record<string, string>,
): Promise<string> {
  const connection = {
    DATABASE_URL: journeyShop.database,
    STAND_INS_PORT: new URL(journeyShop.standIns).port,
  };
  // Use the compile cache, like every command after the first (tools/install.mjs).
  const compileCache = { NODE_COMPILE_CACHE: join(root, 'build', 'compiled') };
  const env = { ...process.env, ...compileCache, ...connection, ...settings };
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env });
  return stdout;
}
