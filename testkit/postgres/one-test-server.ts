import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Databases, openDatabases } from './databases.ts';

// Serves one database server to all test workers, which are separate processes. They request it at
// TEST_SERVER_AT. It starts on the first request, so that runs without a database don't wait.

let questions: Server | undefined;
let opened: Promise<Databases> | undefined;

export const setup = () => openTestServer();

/** @param settings settings of the server, such as `fsync=on` */
export async function openTestServer(settings: readonly string[] = []): Promise<void> {
  questions = createServer(async (_request, response) => {
    opened ??= openDatabases(settings);
    try {
      response.end(JSON.stringify((await opened).env));
    } catch (error) {
      response.writeHead(500).end();
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    }
  });
  await once(questions.listen(0, '127.0.0.1'), 'listening');
  const { port } = questions.address() as AddressInfo;
  process.env.TEST_SERVER_AT = `http://127.0.0.1:${port}`;
}

export async function teardown(): Promise<void> {
  questions?.close();
  const databases = await opened?.catch(() => undefined);
  await databases?.close();
}
