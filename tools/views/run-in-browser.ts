import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build } from '../shop/build.ts';
import { findBrowser } from '../test/browser.ts';

const root = join(import.meta.dirname, '../..');

/**
 * Builds the shop, then runs a program of `e2e/` with the same arguments. It is a separate program because browser tests
 * must not import the app (docs/architecture.md).
 */
export async function runBrowserProgram(folder: string, program = 'main.ts'): Promise<void> {
  await build();
  const { status } = spawnSync(
    process.execPath,
    [join(root, 'e2e', folder, program), ...process.argv.slice(2)],
    { cwd: root, stdio: 'inherit', env: { ...process.env, CHROMIUM_PATH: await findBrowser() } },
  );
  process.exitCode = status ?? 1;
}
