import { createServer, type IncomingHttpHeaders } from 'node:http';

type Prepared =
  | { status?: number; type?: string; body?: string | object; headers?: Record<string, string> }
  | 'cut';
export type Received = { method: string; path: string; headers: IncomingHttpHeaders; body: string };

export type AnsweringServer = {
  url: string;
  /** Every call that came, in order. */
  received: Received[];
  /** What the next call gets, and after the last prepared one every further call. */
  prepare: (...answers: Prepared[]) => void;
  close: () => Promise<void>;
};

/** A far side that says exactly what a test wants, byte for byte. */
export async function startAnsweringServer(): Promise<AnsweringServer> {
  const received: Received[] = [];
  let prepared: Prepared[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      received.push({ method, path, headers, body: Buffer.concat(parts).toString() });
      const answer = (prepared.length > 1 ? prepared.shift() : prepared[0]) ?? 'cut';
      if (answer === 'cut') {
        response.destroy();
        return;
      }
      const { status = 200, type = 'application/json; charset=utf-8', body = '', headers: more } = answer;
      response.writeHead(status, { 'content-type': type, ...more });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    prepare: (...answers) => {
      received.length = 0;
      prepared = answers;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
