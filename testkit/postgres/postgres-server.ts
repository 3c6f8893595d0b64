import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export type Server = {
  url: string;
  /** Kills the server and waits until it has restarted. Undefined for an external server. */
  crash: (() => Promise<void>) | undefined;
  stop: () => Promise<void>;
};

/**
 * Uses the server at TEST_DATABASE_URL, or starts a server from the npm package that stops with this process.
 * @param settings settings of a started server, such as `fsync=on`
 */
export async function startServer(settings: readonly string[] = []): Promise<Server> {
  const externalUrl = process.env.TEST_DATABASE_URL;
  if (externalUrl !== undefined && externalUrl !== '')
    return { url: externalUrl, crash: undefined, stop: async () => {} };
  const keeper = spawn(process.execPath, [join(import.meta.dirname, 'keeper.ts'), ...settings], {
    // Detached, so that Ctrl+C doesn't reach it. It stops after this process has closed its connections.
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(keeper, 'exit');
  const lines = createInterface({ input: keeper.stdout });
  const readUrl = async (): Promise<string> => {
    const [line] = await Promise.race([once(lines, 'line'), ended.then(() => [])]);
    if (line === undefined) throw new Error('the test database server did not start; see the error above');
    return JSON.parse(line).url;
  };
  return {
    url: await readUrl(),
    crash: async () => {
      keeper.stdin.write('crash\n');
      await readUrl();
    },
    stop: async () => {
      keeper.stdin.end();
      await ended;
    },
  };
}
