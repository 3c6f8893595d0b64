import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export type Server = {
  url: string;
  /** Kills the server and waits until it is back. Undefined for an external server. */
  crash: (() => Promise<void>) | undefined;
  stop: () => Promise<void>;
};

/**
 * Connects to the server in TEST_DATABASE_URL, or starts one from the npm package that ends with this
 * process.
 * @param settings settings of a started server, such as `fsync=on`
 */
export async function startServer(settings: readonly string[] = []): Promise<Server> {
  const given = process.env.TEST_DATABASE_URL;
  if (given !== undefined && given !== '') return { url: given, crash: undefined, stop: async () => {} };
  const keeper = spawn(process.execPath, [join(import.meta.dirname, 'keeper.ts'), ...settings], {
    // Detached from the terminal's Ctrl+C. It ends with this process, after its connections close.
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
