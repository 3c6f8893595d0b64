import { join } from 'node:path';
import { drawBrandPictures } from '../shop/build.ts';
import { buildDesk } from '../shop/build-desk.ts';
import { runShop, spawnNode } from '../shop/run-shop.ts';
import { restartOnChange } from './restart-on-change.ts';

const root = join(import.meta.dirname, '../..');

/** Builds the desk's pages, and rebuilds them on changes, until this process ends. */
async function watchDesk(): Promise<void> {
  await buildDesk();
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const words = ['build', '--watch', '--logLevel', 'warn', '--config', 'vite.desk.config.ts'];
  // The same settings as other builds, because the next start uses the result.
  const env = { ...process.env, NODE_ENV: 'production' };
  spawnNode([vite, ...words], env);
}

/**
 * Runs the shop from its sources. A change in server modules restarts it. A change in page modules is hot
 * reloaded. Pages of the desk are built again and appear at the next reload. The database stays.
 */
process.env.NODE_ENV = 'development';
await drawBrandPictures();
if (process.env.DESK_PORT !== '') await watchDesk();
await runShop(restartOnChange(['--conditions=live', '--conditions=development']));
