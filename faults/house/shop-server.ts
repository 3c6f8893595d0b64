import { eventually } from './eventually.ts';
import { freePorts } from './ports.ts';
import { type Program, ready, startProgram } from './program.ts';

/** Where a process stopped, and with which order. */
export type Standing = { moment: string; reference: string };

/** A server process of the shop, whose sweep makes a round when it is told. */
export type ShopServer = Pick<Program, 'kill' | 'freeze' | 'thaw'> & {
  url: string;
  /** One payment's part of a round, or a whole one; false when it failed. */
  sweep: (reference?: string) => Promise<boolean>;
  /** From now on so many calls stop at these moments. */
  arm: (moments: Record<string, number>) => void;
  /** Waits until so many stand. */
  standing: (count: number) => Promise<Standing[]>;
  /** Those who stand go on, and nobody stops any more. */
  release: () => void;
};

const STANDING_WITHIN_MS = 60_000;

/** @param jobs whether it also does the worker's jobs, and sweeps by itself as the worker does */
export async function startShopServer(
  env: Record<string, string>,
  options: { jobs?: boolean } = {},
): Promise<ShopServer> {
  const [port] = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const program = startProgram(
    'server/testing/programs/racing-server.ts',
    options.jobs === true ? ['jobs'] : [],
    { ...env, PORT: String(port), PUBLIC_URL: url },
    ['--conditions=failpoints'],
  );
  const waiting = new Map<number, (ok: boolean) => void>();
  const stood: Standing[] = [];
  let last = 0;
  program.hear((message) => {
    const { id, ok, standsAt, reference } = message as Partial<{
      id: number;
      ok: boolean;
      standsAt: string;
      reference: string;
    }>;
    if (standsAt !== undefined) stood.push({ moment: standsAt, reference: String(reference) });
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
    arm: (moments) => program.tell({ arm: moments }),
    standing: async (count) => {
      await eventually(
        () => `${count} stand, ${stood.length} do`,
        STANDING_WITHIN_MS,
        async () => stood.length >= count,
      );
      return stood.splice(0);
    },
    release: () => program.tell({ arm: {}, release: true }),
    kill: program.kill,
    freeze: program.freeze,
    thaw: program.thaw,
  };
}
