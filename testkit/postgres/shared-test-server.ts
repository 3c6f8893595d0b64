import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Databases, openDatabases } from './databases.ts';

// Shares one database server between all test workers, which are separate processes and request it from
// TEST_SERVER_URL. It starts on the first request, so that runs without a database don't wait.

let requestServer: Server | undefined;
let databasesPromise: Promise<Databases> | undefined;

export const setup = () => openTestServer();

/** @param settings settings of the server, such as `fsync=on` */
export async function openTestServer(settings: readonly string[] = []): Promise<void> {
  requestServer = createServer(async (_request, response) => {
    databasesPromise ??= openDatabases(settings);
    try {
      response.end(JSON.stringify((await databasesPromise).env));
    } catch (error) {
      response.writeHead(500).end();
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    }
  });
  await once(requestServer.listen(0, '127.0.0.1'), 'listening');
  const { port } = requestServer.address() as AddressInfo;
  process.env.TEST_SERVER_URL = `http://127.0.0.1:${port}`;
}

export async function teardown(): Promise<void> {
  requestServer?.close();
  const databases = await databasesPromise?.catch(() => undefined);
  await databases?.close();
}
