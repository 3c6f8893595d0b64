import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { runShop, startOnce } from './run-shop.ts';

// As a program of its own: what drawing and bundling take of memory is free again before the shop starts.
const build = join(import.meta.dirname, 'build.ts');
const { status } = spawnSync(process.execPath, [build], { stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);
await runShop(startOnce);
