import '#server/runtime/node-env.ts';
import { once } from 'node:events';
import { startTestServer } from '../test-server.ts';

// Keeps a database server for tests for as long as the process that started us holds our standard input open, and
// tells where it is on a line. So the server ends with that process, however that ends.

const ended = once(process.stdin.resume(), 'close');
const { url, template, stop } = await startTestServer();
process.stdout.write(`${JSON.stringify({ url, template })}\n`);
await ended;
await stop();
