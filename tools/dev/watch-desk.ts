import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildDesk } from '../shop/build-desk.ts';

const root = join(import.meta.dirname, '../..');

/** Builds the pages of the desk, and again whenever a source of theirs changes, until this process ends. */
export async function watchDesk(): Promise<void> {
  await buildDesk();
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const words = ['build', '--watch', '--logLevel', 'warn', '--config', 'vite.desk.config.ts'];
  // As it is built otherwise: what stands there is taken by the next start.
  const env = { ...process.env, NODE_ENV: 'production' };
  const child = spawn(process.execPath, [vite, ...words], { cwd: root, stdio: 'inherit', env });
  process.once('exit', () => child.kill());
}
