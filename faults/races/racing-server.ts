import { freePorts } from '../house/ports.ts';
import { ready, startProgram } from '../house/program.ts';

/** A server process of the shop, whose sweep makes a round when it is told. */
export type RacingServer = {
  url: string;
  /** One payment's part of a round, or a whole one; false when it failed. */
  sweep: (reference?: string) => Promise<boolean>;
  kill: () => Promise<void>;
};

export async function startRacingServer(env: Record<string, string>): Promise<RacingServer> {
  const [port] = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const program = startProgram('server/testing/programs/racing-server.ts', [], {
    ...env,
    PORT: String(port),
    PUBLIC_URL: url,
  });
  await ready(`${url}/health/ready`, program);
  const waiting = new Map<number, (ok: boolean) => void>();
  let last = 0;
  program.hear((message) => {
    const { id, ok } = message as { id: number; ok: boolean };
    waiting.get(id)?.(ok);
    waiting.delete(id);
  });
  return {
    url,
    sweep: (reference) => {
      last += 1;
      const answered = new Promise<boolean>((resolve) => waiting.set(last, resolve));
      program.tell({ id: last, sweep: reference === undefined ? {} : { reference } });
      return answered;
    },
    kill: program.kill,
  };
}
