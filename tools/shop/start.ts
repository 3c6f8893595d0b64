import { once } from 'node:events';
import { join } from 'node:path';
import { runShop, spawnNode, startOnce } from './run-shop.ts';

// Builds in a separate process, so that its memory is free before the shop starts.
const [code] = await once(spawnNode([join(import.meta.dirname, 'build.ts')], process.env), 'exit');
if (code !== 0) process.exit(code ?? 1);
await runShop(startOnce);
