import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A response to send. `cut` closes the connection before the first byte, `cut in the body` after the first bytes.
 * `drip` sends bytes without ever completing the response.
 */
export type PreparedResponse =
  | { status?: number; type?: string; body?: string | object; headers?: Record<string, string> }
  | 'cut'
  | 'cut in the body'
  | 'drip';

/** A recorded request. The body is parsed if it is JSON. */
export type Received = { method: string; path: string; headers: IncomingHttpHeaders; body: unknown };

/**
 * Placeholder in a prepared body that is replaced with the request id, because Saferpay's responses repeat it.
 */
export const ECHO = '{{RequestId}}';

export type StubServer = Awaited<ReturnType<typeof startStubServer>>;

/** Starts a server that sends exactly the prepared responses. It replaces only `ECHO`. */
export async function startStubServer() {
  const received: Received[] = [];
  let prepared: PreparedResponse[] = [];
  const drips = new Set<NodeJS.Timeout>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const requestBody = Buffer.concat(chunks).toString();
      const { method = '', url: path = '', headers } = request;
      const isJson = headers['content-type']?.includes('json') === true;
      received.push({
        method,
        path,
        headers,
        body: isJson && requestBody !== '' ? JSON.parse(requestBody) : requestBody,
      });
      const next = (prepared.length > 1 ? prepared.shift() : prepared[0]) ?? 'cut';
      if (next === 'cut') return void response.destroy();
      if (next === 'drip' || next === 'cut in the body') {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 });
        response.write('{"ResponseHeader":', () => next === 'drip' || response.destroy());
        if (next === 'drip') drips.add(setInterval(() => response.write(' '), 20));
        return;
      }
      const {
        status = 200,
        type = 'application/json; charset=utf-8',
        body = '',
        headers: extraHeaders,
      } = next;
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const requestId = /"RequestId":"([^"]*)"/.exec(requestBody)?.[1] ?? '';
      response.writeHead(status, { 'content-type': type, ...extraHeaders });
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
    prepare: (...responses: PreparedResponse[]) => {
      received.length = 0;
      prepared = responses;
    },
    close: async () => {
      for (const drip of drips) clearInterval(drip);
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}
