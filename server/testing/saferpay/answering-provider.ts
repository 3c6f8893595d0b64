import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** `cut`: no byte of an answer. `drip`: a beginning, and then never an end. */
export type Prepared =
  | { status?: number; type?: string; body?: string | object; headers?: Record<string, string> }
  | 'cut'
  | 'cut in the body'
  | 'drip';

export type Received = { path: string; headers: IncomingHttpHeaders; body: Record<string, unknown> };

/** Stands in a prepared body for the request id, which every answer of the protocol repeats. */
export const ECHO = '{{RequestId}}';

export type AnsweringProvider = Awaited<ReturnType<typeof startAnsweringProvider>>;

/** A provider that says exactly what a test wants, byte for byte but for the echoed request id. */
export async function startAnsweringProvider() {
  const received: Received[] = [];
  let prepared: Prepared[] = [];
  const drips = new Set<NodeJS.Timeout>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const sent = Buffer.concat(parts).toString();
      received.push({ path: request.url ?? '', headers: request.headers, body: JSON.parse(sent) });
      const answer = (prepared.length > 1 ? prepared.shift() : prepared[0]) ?? 'cut';
      if (answer === 'cut') return void response.destroy();
      if (answer === 'drip' || answer === 'cut in the body') {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 });
        response.write('{"ResponseHeader":', () => answer === 'drip' || response.destroy());
        if (answer === 'drip') drips.add(setInterval(() => response.write(' '), 20));
        return;
      }
      const { status = 200, type = 'application/json; charset=utf-8', body = '', headers } = answer;
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const echoed = /"RequestId":"([^"]*)"/.exec(sent)?.[1] ?? '';
      response.writeHead(status, { 'content-type': type, ...headers });
      response.end(text.replaceAll(ECHO, echoed));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    /** What the next calls get; the last of them stays. */
    prepare: (...answers: Prepared[]) => {
      received.length = 0;
      prepared = answers;
    },
    close: () =>
      new Promise<void>((resolve) => {
        for (const drip of drips) clearInterval(drip);
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
