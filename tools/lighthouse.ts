import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findBrowser } from './browser.ts';
import { build } from './build.ts';

const root = join(import.meta.dirname, '..');

// A program of its own: what judges the pages comes as a visitor, and visitors see nothing of the house (docs/architecture.md).
await build();
const { status } = spawnSync(
  process.execPath,
  [join(root, 'e2e', 'lighthouse', 'main.ts'), ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit', env: { ...process.env, CHROMIUM_PATH: await findBrowser() } },
);
process.exitCode = status ?? 1;
