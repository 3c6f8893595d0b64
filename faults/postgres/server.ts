import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export type Server = { url: string; stop: () => Promise<void> };

/** The server that TEST_DATABASE_URL names, or one of our own from the npm package, gone with this process. */
export async function startServer(): Promise<Server> {
  const given = process.env.TEST_DATABASE_URL;
  if (given !== undefined && given !== '') return { url: given, stop: async () => {} };
  const keeper = spawn(process.execPath, [join(import.meta.dirname, 'keeper.ts')], {
    // Out of reach of the terminal's Ctrl+C: it ends when we do, after we have closed our connections.
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(keeper, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    keeper.stdout.on('data', (chunk: Buffer) => {
      said += chunk;
      if (said.endsWith('\n')) resolve(JSON.parse(said).url);
    });
    void ended.then(() => reject(new Error('no PostgreSQL server for the tests; see above')));
  });
  return {
    url,
    stop: async () => {
      keeper.stdin.end();
      await ended;
    },
  };
}
