import { join, relative } from 'node:path';
import { eventually } from '../../testkit/eventually.ts';
import { findFreePort } from '../../testkit/ports.ts';
import { startProgram, waitUntilReady } from '../../testkit/programs.ts';

const root = join(import.meta.dirname, '../..');

/** A call that stopped at a failpoint, and the reference of its order. */
export type PausedCall = { failpoint: string; reference: string };

/** Number of calls that stop at each failpoint (server/runtime/failpoint.ts). */
export type Failpoints = Partial<Record<string, number>>;

export type ShopProgram = ReturnType<typeof startShopProgram>;

/**
 * Starts a program with failpoints. Stopped calls wait until they are released or the program is killed.
 * @param failpoints failpoints that are armed from the start
 */
export function startShopProgram(
  file: string,
  args: readonly string[],
  env: Record<string, string>,
  { failpoints = {}, errors = 'inherit' }: { failpoints?: Failpoints; errors?: 'ignore' | 'inherit' } = {},
) {
  const flags = ['--conditions=failpoints'];
  const program = startProgram(file, { args, env, flags, errors, output: getOutput(env) });
  const name = args[0] ?? file;
  const stopped: PausedCall[] = [];
  program.onMessage((message) => {
    const { reachedFailpoint, reference } = message as { reachedFailpoint?: string; reference?: string };
    if (reachedFailpoint !== undefined)
      stopped.push({ failpoint: reachedFailpoint, reference: String(reference) });
  });
  const arm = (armed: Failpoints) => program.send({ arm: armed });
  arm(failpoints);
  return {
    ...program,
    /** Replaces the armed failpoints. */
    arm,
    /** Waits until this many calls have stopped, and returns them. Returns fewer if the program ends first. */
    paused: async (count: number): Promise<PausedCall[]> => {
      await eventually(
        () => `${count} calls of ${name} stop at failpoints; ${stopped.length} have stopped`,
        () => stopped.length >= count || !program.isRunning(),
      );
      return stopped.splice(0);
    },
    /** Resumes all paused calls and replaces the armed failpoints. */
    release: (nextFailpoints: Failpoints = {}) => program.send({ arm: nextFailpoints, release: true }),
    /** Waits until the program ends. */
    ended: () =>
      eventually(
        () => `${name} ends`,
        () => !program.isRunning(),
      ),
  };
}

/** Returns `inherit` if FAULTS_LOG_LEVEL is set, so that log lines are shown. */
export function getOutput(env: Record<string, string>): 'ignore' | 'inherit' {
  return env.LOG_LEVEL === process.env.FAULTS_LOG_LEVEL ? 'inherit' : 'ignore';
}

export type ShopServer = Awaited<ReturnType<typeof startShopServer>>;

/**
 * Starts a server process whose sweep runs on request.
 * @param options.jobs true to also run the worker's jobs and its sweep
 * @param options.sources folder with the sources of another version
 */
export async function startShopServer(env: Record<string, string>, { jobs = false, sources = root } = {}) {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const file = join(relative(root, sources), 'server/testing/programs/racing-server.ts');
  const program = startShopProgram(file, jobs ? ['jobs'] : [], {
    ...env,
    PORT: String(port),
    PUBLIC_URL: url,
  });
  const pendingSweeps = new Map<number, (ok: boolean) => void>();
  let lastId = 0;
  program.onMessage((message) => {
    const { id = 0, ok } = message as Partial<{ id: number; ok: boolean }>;
    pendingSweeps.get(id)?.(ok === true);
    pendingSweeps.delete(id);
  });
  await waitUntilReady(`${url}/health/ready`, program);
  return {
    ...program,
    url,
    /** Runs the sweep for one order, or for all due orders. Returns false if it failed. */
    sweep: (reference?: string): Promise<boolean> => {
      lastId += 1;
      const result = new Promise<boolean>((resolve) => pendingSweeps.set(lastId, resolve));
      program.send({ id: lastId, sweep: reference === undefined ? {} : { reference } });
      return result;
    },
  };
}
