import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePorts } from './free-ports.ts';

const root = join(import.meta.dirname, '..');
const READY_WITHIN_MS = 120_000;
const STOPPED_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 25;

export type RunningShop = {
  shop: string;
  standIns: string;
  /** From the start of the program to the first answer of /health/ready. */
  readyMs: number;
  /** Lets it drain, as Ctrl+C does. */
  stop: () => Promise<void>;
  /** Ends everything at once, work under way and all. */
  kill: () => Promise<void>;
};

/**
 * The whole house as `npm start` runs it, with its stand-ins, on free ports over the embedded database.
 * @param folder where it keeps its data
 */
export async function startShop(folder: string): Promise<RunningShop> {
  const [port, standInsPort, smtpPort] = await freePorts(3);
  const began = performance.now();
  const child = spawn(process.execPath, [join(root, 'tools', 'start.ts')], {
    cwd: root,
    // A group of its own, so that its children can be ended with it.
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
    // Nothing of the caller's settings: the same house is measured everywhere.
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      STAND_INS_PORT: String(standInsPort),
      SMTP_PORT: String(smtpPort),
      DATA_DIR: relative(root, folder),
      LOG_LEVEL: 'error',
    },
  });
  const endWithUs = () => killGroup(child);
  // Before whatever else is done at the end, such as deleting its folder.
  process.prependOnceListener('exit', endWithUs);
  const kill = async () => {
    killGroup(child);
    await ended(child);
    process.off('exit', endWithUs);
  };
  const shop = `http://localhost:${port}`;
  while (!(await isReady(shop))) {
    if (child.exitCode !== null || performance.now() - began > READY_WITHIN_MS) {
      await kill();
      throw new Error('the shop did not become ready');
    }
    await wait(LOOK_EVERY_MS);
  }
  const readyMs = performance.now() - began;
  return {
    shop,
    standIns: `http://localhost:${standInsPort}`,
    readyMs,
    stop: async () => {
      child.kill('SIGTERM');
      await Promise.race([ended(child), wait(STOPPED_WITHIN_MS, undefined, { ref: false })]);
      await kill();
    },
    kill,
  };
}

async function isReady(shop: string): Promise<boolean> {
  const answer = await fetch(`${shop}/health/ready`).catch(() => undefined);
  await answer?.body?.cancel();
  return answer?.ok === true;
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

function killGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // Nobody is left in the group.
  }
}
