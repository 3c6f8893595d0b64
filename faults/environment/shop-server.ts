import { join, relative } from 'node:path';
import { freePort } from '../../testkit/ports.ts';
import { type Program, ready, startProgram } from '../../testkit/programs.ts';
import { type Failpoints, failpointsOf } from './failpoints.ts';
import { outputOf } from './paused-program.ts';

const root = join(import.meta.dirname, '../..');
const PROGRAM = 'server/testing/programs/racing-server.ts';

/** A server process of the shop whose sweep makes a round when it is told to. */
export type ShopServer = Pick<Program, 'kill' | 'freeze' | 'thaw'> &
  Failpoints & {
    url: string;
    /** One payment's part of a round, or a whole one; false when it failed. */
    sweep: (reference?: string) => Promise<boolean>;
  };

/**
 * @param options.jobs whether it also does the worker's jobs, and sweeps by itself as the worker does
 * @param options.sources folder of the sources of another version
 */
export async function startShopServer(
  env: Record<string, string>,
  options: { jobs?: boolean; sources?: string } = {},
): Promise<ShopServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const program = startProgram(join(relative(root, options.sources ?? root), PROGRAM), {
    args: options.jobs === true ? ['jobs'] : [],
    env: { ...env, PORT: String(port), PUBLIC_URL: url },
    flags: ['--conditions=failpoints'],
    output: outputOf(env),
  });
  const waiting = new Map<number, (ok: boolean) => void>();
  let last = 0;
  program.hear((message) => {
    const { id, ok } = message as Partial<{ id: number; ok: boolean }>;
    if (id === undefined) return;
    waiting.get(id)?.(ok === true);
    waiting.delete(id);
  });
  await ready(`${url}/health/ready`, program);
  return {
    url,
    sweep: (reference) => {
      last += 1;
      const answered = new Promise<boolean>((resolve) => waiting.set(last, resolve));
      program.tell({ id: last, sweep: reference === undefined ? {} : { reference } });
      return answered;
    },
    ...failpointsOf(program, 'a server'),
    kill: program.kill,
    freeze: program.freeze,
    thaw: program.thaw,
  };
}
