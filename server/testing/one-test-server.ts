import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTestServer, type TestServer } from './test-server.ts';

// One database server for a whole run of the tests, of which each test file is a process of its own: they ask for it
// at this address. It is started for the first that asks, so that a run without a database does not wait for it.

let questions: Server | undefined;
let server: Promise<TestServer> | undefined;

export async function setup(): Promise<void> {
  questions = createServer(async (_request, response) => {
    server ??= startTestServer();
    try {
      const { url, template } = await server;
      response.end(JSON.stringify({ url, template }));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await once(questions.listen(0, '127.0.0.1'), 'listening');
  const { port } = questions.address() as AddressInfo;
  process.env.TEST_SERVER_AT = `http://127.0.0.1:${port}`;
}

export async function teardown(): Promise<void> {
  questions?.close();
  const started = await server?.catch(() => undefined);
  await started?.stop();
}
