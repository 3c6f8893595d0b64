import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export type Server = {
  url: string;
  /** Kills it the hard way and waits until it is back; undefined for a server that is not ours. */
  crash: (() => Promise<void>) | undefined;
  stop: () => Promise<void>;
};

/**
 * The server that TEST_DATABASE_URL names, or one of our own from the npm package, gone with this process.
 * @param settings of a server of our own, as `fsync=on`
 */
export async function startServer(settings: readonly string[] = []): Promise<Server> {
  const given = process.env.TEST_DATABASE_URL;
  if (given !== undefined && given !== '') return { url: given, crash: undefined, stop: async () => {} };
  const keeper = spawn(process.execPath, [join(import.meta.dirname, 'keeper.ts'), ...settings], {
    // Out of reach of the terminal's Ctrl+C: it ends when we do, after we have closed our connections.
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(keeper, 'exit');
  const lines = createInterface({ input: keeper.stdout });
  const isReady = async (): Promise<string> => {
    const [line] = await Promise.race([once(lines, 'line'), ended.then(() => [])]);
    if (line === undefined) throw new Error('no PostgreSQL server for the tests; see above');
    return JSON.parse(line).url;
  };
  return {
    url: await isReady(),
    crash: async () => {
      keeper.stdin.write('crash\n');
      await isReady();
    },
    stop: async () => {
      keeper.stdin.end();
      await ended;
    },
  };
}
