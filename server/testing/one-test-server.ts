import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

// One database server for a whole run of the tests, of which each test file is a process of its own: they ask for it
// at this address. It is started for the first that asks, so that a run without a database does not wait for it.

let questions: Server | undefined;
let keeper: ChildProcess | undefined;

export async function setup(): Promise<void> {
  let told: Promise<string | undefined> | undefined;
  questions = createServer(async (_request, response) => {
    told ??= startKeeper();
    const line = await told;
    response.writeHead(line === undefined ? 500 : 200).end(line);
  });
  await once(questions.listen(0, '127.0.0.1'), 'listening');
  const { port } = questions.address() as AddressInfo;
  process.env.TEST_SERVER_AT = `http://127.0.0.1:${port}`;
}

/** @returns what the keeper tells of its server; undefined when there is none */
async function startKeeper(): Promise<string | undefined> {
  const started = spawn(process.execPath, [join(import.meta.dirname, 'programs', 'keep-test-server.ts')], {
    // Out of reach of the terminal's Ctrl+C: it ends when we do.
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  keeper = started;
  const lines = createInterface({ input: started.stdout });
  const [line] = await Promise.race([once(lines, 'line'), once(started, 'exit').then(() => [])]);
  return line;
}

export async function teardown(): Promise<void> {
  questions?.close();
  if (keeper === undefined || keeper.exitCode !== null) return;
  const ended = once(keeper, 'exit');
  keeper.stdin?.end();
  await ended;
}
