import { join, relative } from 'node:path';
import { eventually } from '../../testkit/eventually.ts';
import { findFreePort } from '../../testkit/ports.ts';
import { startProgram, waitUntilReady } from '../../testkit/programs.ts';

const root = join(import.meta.dirname, '../..');

/** A call that stopped at a failpoint, and its order. */
export type PausedCall = { moment: string; reference: string };

/** Number of calls that stop at each failpoint (server/runtime/failpoint.ts). */
export type Failpoints = Partial<Record<string, number>>;

export type ShopProgram = ReturnType<typeof startShopProgram>;

/**
 * Starts a program with failpoints. Stopped calls wait until they are released or the program is killed.
 * @param moments failpoints that are armed from the start
 */
export function startShopProgram(
  file: string,
  args: readonly string[],
  env: Record<string, string>,
  { moments = {}, errors = 'inherit' }: { moments?: Failpoints; errors?: 'ignore' | 'inherit' } = {},
) {
  const flags = ['--conditions=failpoints'];
  const program = startProgram(file, { args, env, flags, errors, output: getOutput(env) });
  const name = args[0] ?? file;
  const stopped: PausedCall[] = [];
  program.onMessage((message) => {
    const { reachedFailpoint, reference } = message as { reachedFailpoint?: string; reference?: string };
    if (reachedFailpoint !== undefined)
      stopped.push({ moment: reachedFailpoint, reference: String(reference) });
  });
  const arm = (armed: Failpoints) => program.send({ arm: armed });
  arm(moments);
  return {
    ...program,
    /** Replaces the armed failpoints. */
    arm,
    /** Waits until this many calls have stopped. Returns fewer if the program ends first. */
    paused: async (count: number): Promise<PausedCall[]> => {
      await eventually(
        () => `${count} calls of ${name} are paused, ${stopped.length} are`,
        () => stopped.length >= count || !program.isRunning(),
      );
      return stopped.splice(0);
    },
    /** Continues all stopped calls and replaces the armed failpoints. */
    release: (next: Failpoints = {}) => program.send({ arm: next, release: true }),
    /** Waits until the program ends. */
    ended: () =>
      eventually(
        () => `${name} ends`,
        () => !program.isRunning(),
      ),
  };
}

/** Shows log lines only if FAULTS_LOG_LEVEL is set. */
export function getOutput(env: Record<string, string>): 'ignore' | 'inherit' {
  return env.LOG_LEVEL === process.env.FAULTS_LOG_LEVEL ? 'inherit' : 'ignore';
}

export type ShopServer = Awaited<ReturnType<typeof startShopServer>>;

/**
 * Starts a server process whose sweep runs on request.
 * @param options.jobs also runs the worker's jobs and its own sweep
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
  const waiting = new Map<number, (ok: boolean) => void>();
  let last = 0;
  program.onMessage((message) => {
    const { id = 0, ok } = message as Partial<{ id: number; ok: boolean }>;
    waiting.get(id)?.(ok === true);
    waiting.delete(id);
  });
  await waitUntilReady(`${url}/health/ready`, program);
  return {
    ...program,
    url,
    /** Runs the sweep for one order, or a whole round. Returns false if it failed. */
    sweep: (reference?: string): Promise<boolean> => {
      last += 1;
      const answered = new Promise<boolean>((resolve) => waiting.set(last, resolve));
      program.send({ id: last, sweep: reference === undefined ? {} : { reference } });
      return answered;
    },
  };
}
