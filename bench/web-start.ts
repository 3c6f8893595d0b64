import { setTimeout as wait } from 'node:timers/promises';
import { readCpuMs } from '../testkit/cpu-time.ts';
import { findFreePort } from '../testkit/ports.ts';
import { openDatabases } from '../testkit/postgres/databases.ts';
import { startProgram } from '../testkit/programs.ts';
import { atMost, inSeconds, type Outcome } from './budget.ts';
import { median } from './statistics.ts';

const WEB_START_MAX_MS = 1_500;
const STARTS = 5;
/** Short, because the interval adds to the measured time. */
const POLL_INTERVAL_MS = 10;

type Start = { readyMs: number; readCpuMs: number };

/**
 * Starts a web process several times on a migrated and seeded database. Measures the median time until /health/ready
 * succeeds.
 */
export async function webStart(): Promise<Outcome> {
  const databases = await openDatabases();
  try {
    const { url } = await databases.create();
    const starts: Start[] = [];
    // The first start stores the build's files for later versions.
    await startOnce(url);
    while (starts.length < STARTS) starts.push(await startOnce(url));
    const value = median(starts.map(({ readyMs }) => readyMs));
    const all = starts.map(({ readyMs }) => inSeconds(readyMs)).join(', ');
    const processor = inSeconds(median(starts.map((start) => start.readCpuMs)));
    return atMost({
      name: 'start of a web process to /health/ready',
      value,
      max: WEB_START_MAX_MS,
      unit: inSeconds,
      notes: [`${all}; ${processor} of processor time until then`],
    });
  } finally {
    await databases.close();
  }
}

async function startOnce(database: string): Promise<Start> {
  const port = await findFreePort();
  const env = {
    DATABASE_URL: database,
    MIGRATE: 'off',
    PORT: String(port),
    LOG_LEVEL: 'error',
    // Disable the compile cache, as at the first start on a machine.
    NODE_DISABLE_COMPILE_CACHE: '1',
  };
  const startedAt = performance.now();
  const flags = ['--max-semi-space-size=4', '--heap-growing-percent=40'];
  const program = startProgram('server/main.ts', { args: ['web'], env, flags });
  try {
    while (!(await isReady(`http://127.0.0.1:${port}/health/ready`))) {
      if (!program.isRunning()) throw new Error('the web process exited');
      await wait(POLL_INTERVAL_MS);
    }
    const readyMs = performance.now() - startedAt;
    return { readyMs, readCpuMs: readCpuMs(program.pid) };
  } finally {
    await program.stop();
  }
}

async function isReady(address: string): Promise<boolean> {
  const answer = await fetch(address).catch(() => undefined);
  await answer?.body?.cancel();
  return answer?.ok === true;
}
