import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A response to send. `cut` closes the connection before any byte. `drip` sends the start of a response and
 * never ends it.
 */
export type Prepared =
  | { status?: number; type?: string; body?: string | object; headers?: Record<string, string> }
  | 'cut'
  | 'cut in the body'
  | 'drip';

/** A recorded request. The body is parsed if it is JSON. */
export type Received = { method: string; path: string; headers: IncomingHttpHeaders; body: unknown };

/**
 * Placeholder for the request id in a prepared body. Every Saferpay response repeats the id of its request.
 */
export const ECHO = '{{RequestId}}';

export type AnsweringServer = Awaited<ReturnType<typeof startAnsweringServer>>;

/** Starts a server that answers with exactly the prepared bytes. It replaces only the request id. */
export async function startAnsweringServer() {
  const received: Received[] = [];
  let prepared: Prepared[] = [];
  const drips = new Set<NodeJS.Timeout>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const sent = Buffer.concat(parts).toString();
      const { method = '', url: path = '', headers } = request;
      const isJson = headers['content-type']?.includes('json') === true;
      received.push({ method, path, headers, body: isJson && sent !== '' ? JSON.parse(sent) : sent });
      const answer = (prepared.length > 1 ? prepared.shift() : prepared[0]) ?? 'cut';
      if (answer === 'cut') return void response.destroy();
      if (answer === 'drip' || answer === 'cut in the body') {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 });
        response.write('{"ResponseHeader":', () => answer === 'drip' || response.destroy());
        if (answer === 'drip') drips.add(setInterval(() => response.write(' '), 20));
        return;
      }
      const { status = 200, type = 'application/json; charset=utf-8', body = '', headers: more } = answer;
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const requestId = /"RequestId":"([^"]*)"/.exec(sent)?.[1] ?? '';
      response.writeHead(status, { 'content-type': type, ...more });
      response.end(Buffer.isBuffer(body) ? body : text.replaceAll(ECHO, requestId));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** Requests since the last `prepare`, in order. */
    received,
    /** Sets the responses to the next requests. The last one repeats. */
    prepare: (...answers: Prepared[]) => {
      received.length = 0;
      prepared = answers;
    },
    close: async () => {
      for (const drip of drips) clearInterval(drip);
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}
