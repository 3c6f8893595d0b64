import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build } from '../shop/build.ts';
import { findBrowser } from '../test/browser.ts';

// Builds the shop, then runs a program of `e2e/` in a separate process, because browser tests must not import the app
// (docs/architecture.md). Arguments: the program's path and its arguments.

await build();
const { status } = spawnSync(process.execPath, process.argv.slice(2), {
  cwd: join(import.meta.dirname, '../..'),
  stdio: 'inherit',
  env: { ...process.env, CHROMIUM_PATH: await findBrowser() },
});
process.exitCode = status ?? 1;
