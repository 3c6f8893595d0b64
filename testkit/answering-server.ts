import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** `cut`: no byte of an answer. `drip`: a beginning, and then never an end. */
export type Prepared =
  | { status?: number; type?: string; body?: string | object; headers?: Record<string, string> }
  | 'cut'
  | 'cut in the body'
  | 'drip';

/** A request as it came; its body is parsed if it is JSON. */
export type Received = { method: string; path: string; headers: IncomingHttpHeaders; body: unknown };

/** In a prepared body it is replaced by the request id, which every answer of Saferpay repeats. */
export const ECHO = '{{RequestId}}';

export type AnsweringServer = Awaited<ReturnType<typeof startAnsweringServer>>;

/** An external system that answers exactly what a test wants, byte for byte but for the repeated request id. */
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
    /** Every request since the last `prepare`, in order. */
    received,
    /** What the next requests get; the last of them stays. */
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
