import { join } from 'node:path';
import { buildDesk } from '../shop/build-desk.ts';
import { spawnNode } from '../shop/run-shop.ts';

const root = join(import.meta.dirname, '../..');

/** Builds the pages of the desk, and again whenever a source of theirs changes, until this process ends. */
export async function watchDesk(): Promise<void> {
  await buildDesk();
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const words = ['build', '--watch', '--logLevel', 'warn', '--config', 'vite.desk.config.ts'];
  // As it is built otherwise: what stands there is taken by the next start.
  const env = { ...process.env, NODE_ENV: 'production' };
  spawnNode([vite, ...words], env);
}
