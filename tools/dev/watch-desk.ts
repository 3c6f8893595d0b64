import { join } from 'node:path';
import { buildDesk } from '../shop/build-desk.ts';
import { spawnNode } from '../shop/run-shop.ts';

const root = join(import.meta.dirname, '../..');

/** Builds the desk's pages, and rebuilds them on changes, until this process ends. */
export async function watchDesk(): Promise<void> {
  await buildDesk();
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const words = ['build', '--watch', '--logLevel', 'warn', '--config', 'vite.desk.config.ts'];
  // The same settings as other builds, because the next start uses the result.
  const env = { ...process.env, NODE_ENV: 'production' };
  spawnNode([vite, ...words], env);
}
