import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Databases } from '../testkit/postgres/databases.ts';
import type { Tally } from './tally.ts';

const root = join(import.meta.dirname, '..');

/** Tests of the server that differ over a database server with many connections. */
const FILES = [
  'server/postgres/connection/connect.test.ts',
  'server/checkout/payment-model.test.ts',
  'server/web/crowd.test.ts',
  'server/web/idempotency.test.ts',
];

/** Runs them, each over a copy of the template. */
export async function runServerTests(databases: Databases): Promise<Tally> {
  const folder = await mkdtemp(join(tmpdir(), 'cadeau-server-tests-'));
  try {
    const report = join(folder, 'report.json');
    const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`, ...FILES];
    const child = spawn(process.execPath, [join(root, 'node_modules', 'vitest', 'vitest.mjs'), ...args], {
      cwd: root,
      env: { ...process.env, ...databases.env },
      stdio: 'inherit',
    });
    const [code] = await once(child, 'exit');
    const { numPassedTests, numFailedTests } = JSON.parse(await readFile(report, 'utf8'));
    return { passed: numPassedTests, failed: numFailedTests + (code !== 0 && numFailedTests === 0 ? 1 : 0) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
