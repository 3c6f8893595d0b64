import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { serverErrorSchema } from '#contract/error.ts';
import type { HttpLimits } from '#server/http/http-limits.ts';
import { openFileApp } from '#server/testing/idle-app.ts';
import {
  type ClosedConnection,
  openRawConnection,
  type RawConnection,
} from '../../testkit/raw-connection.ts';
import { buildServer } from './web-server.ts';

const HOST = 'Host: shop.example\r\n';
const ALIVE = `GET /health/live HTTP/1.1\r\n${HOST}\r\n`;
const LAST = `GET /health/live HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`;
const POST = `POST /api/orders/outcome HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n`;
const CHUNKED = `${POST}Transfer-Encoding: chunked\r\n\r\n`;
/** Client input must not reach the log. */
const CANARY = 'canary-4711';

const test = await openFileApp();
async function open(limits: Partial<HttpLimits> = {}) {
  const web = await buildServer(test.app, limits);
  afterAll(() => web.close());
  const origin = await web.listen({ port: 0, host: '127.0.0.1' });
  return { server: web.server, port: Number(new URL(origin).port) };
}
const { server, port } = await open();
/** A server with very short timeouts. */
const { port: hurriedPort } = await open({ headersMs: 40, requestMs: 80, checkEveryMs: 10, lingerMs: 40 });
beforeEach(() => {
  test.logged.length = 0;
});

/** Sends bytes and returns what arrived until the server closed the connection. */
function send(...pieces: (string | Uint8Array)[]): Promise<ClosedConnection> {
  const connection = openRawConnection(port);
  for (const piece of pieces) connection.send(piece);
  return connection.closed;
}

function expectRefused({ text, statuses, reset }: ClosedConnection, status: number): void {
  expect({ statuses, reset }, text).toEqual({ statuses: [status], reset: false });
  const [head = '', body = ''] = text.split('\r\n\r\n');
  expect(head.toLowerCase()).toContain('connection: close');
  // Node.js itself refuses some requests, without a body.
  if (body !== '' && body !== '0') serverErrorSchema.parse(JSON.parse(body));
  expect(text).not.toContain(CANARY);
  expect(test.logged.join('')).not.toContain(CANARY);
}

describe('bytes that are no request get a response', () => {
  const bytes = (text: string) => Buffer.from(text, 'latin1');
  it.each<[string, string]>([
    ['letters beyond ASCII in the address', `GET /${CANARY}/\u00e9\u00ff HTTP/1.1\r\n${HOST}\r\n`],
    ['letters beyond ASCII in the method', `G\u00c9T /${CANARY} HTTP/1.1\r\n${HOST}\r\n`],
    ['letters beyond ASCII in the version', `GET /${CANARY} HTTP/1.1\u00e9\r\n${HOST}\r\n`],
    ['letters beyond ASCII in the name of a header', `GET / HTTP/1.1\r\n${HOST}X-\u00e9: ${CANARY}\r\n\r\n`],
    ['a zero byte in a header', `GET / HTTP/1.1\r\n${HOST}X-A: ${CANARY}\u0000\r\n\r\n`],
    ['no HTTP at all', `${CANARY}\r\n\r\n`],
    ['the beginning of TLS', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003'],
    ['an unknown version', `GET /${CANARY} HTTP/9.9\r\n${HOST}\r\n`],
    ['an unknown method', `${CANARY.toUpperCase()} / HTTP/1.1\r\n${HOST}\r\n`],
    ['a header without a colon', `GET / HTTP/1.1\r\n${HOST}${CANARY}\r\n\r\n`],
    ['a space before the colon', `GET / HTTP/1.1\r\n${HOST}X-A : ${CANARY}\r\n\r\n`],
    ['a line that goes on', `GET / HTTP/1.1\r\n${HOST}X-A: a\r\n ${CANARY}\r\n\r\n`],
    ['lines that end without a carriage return', `GET /${CANARY} HTTP/1.1\nHost: a\n\n`],
    ['two lengths', `${POST}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
    ['a length and chunks', `${POST}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['a length below zero', `${POST}Content-Length: -2\r\n\r\n{}`],
    ['a length that is no number', `${POST}Content-Length: 0x2\r\n\r\n{}`],
    ['an unknown transfer encoding', `${POST}Transfer-Encoding: ${CANARY}\r\n\r\n{}`],
    ['a chunk whose size is no number', `${CHUNKED}${CANARY}\r\n{}\r\n`],
    ['a chunk of another size', `${CHUNKED}1\r\n{"${CANARY}":1}\r\n0\r\n\r\n`],
    ['a way to another host', `CONNECT ${CANARY}:443 HTTP/1.1\r\n${HOST}\r\n`],
    ['an address that is no path', `GET * HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`],
    ['an address elsewhere', `GET http://${CANARY}/ HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`],
    ['no host', `GET /${CANARY} HTTP/1.1\r\nConnection: close\r\n\r\n`],
    ['two hosts', `GET /${CANARY} HTTP/1.1\r\n${HOST}Host: b.example\r\nConnection: close\r\n\r\n`],
    ['a host that is none', `GET / HTTP/1.1\r\nHost: <${CANARY}>\r\nConnection: close\r\n\r\n`],
    ['an empty host', `GET /${CANARY} HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n`],
  ])('with 400: %s', async (_name, request) => {
    expectRefused(await send(bytes(request)), 400);
  });

  it('also when the client never stops sending', async () => {
    const connection = openRawConnection(port);
    const more = setInterval(() => connection.send(`${CANARY}\r\n`.repeat(100)), 1);
    connection.send(`${CANARY}\r\n\r\n`);
    await expect.poll(connection.text).toContain('HTTP/1.1 400 ');
    await connection.closed;
    clearInterval(more);
    expect(test.logged).toHaveLength(1);
  });

  it('when the client closes its side in the middle', async () => {
    const connection = openRawConnection(port);
    connection.send(`${POST}Content-Length: 20\r\n\r\n{"${CANARY}`);
    connection.end();
    expectRefused(await connection.closed, 400);
  });

  it('with 404, for a method of HTTP/2 that arrives as HTTP/0.9', async () => {
    const headers = 'Content-Type: text/plain\r\nContent-Length: 5\r\n';
    expect((await send(`PRI /a\r\n${HOST}${headers}\r\nabcde`)).statuses).toEqual([404]);
    expect(test.logged.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  });

  it('once, when the response was ready before an invalid body', async () => {
    const xml = POST.replace('json', 'xml');
    const { statuses } = await send(`${xml}Transfer-Encoding: chunked\r\n\r\n`, `${CANARY}\r\n`);
    expect([[400], [415]]).toContainEqual(statuses);
  });

  it('after the responses to complete requests before them', async () => {
    const { statuses, reset } = await send(ALIVE, ALIVE, `${CANARY}\r\n\r\n`);
    expect({ statuses, reset }).toEqual({ statuses: [200, 200, 400], reset: false });
  });
});

describe('sizes', () => {
  it('an address above 4 KiB is refused with 414, and with 431 when it fills the header', async () => {
    const address = (length: number) =>
      `GET /api/${'a'.repeat(length - 5)} HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`;
    expectRefused(await send(address(4 * 1024 + 1)), 414);
    expect((await send(address(4 * 1024))).statuses).toEqual([404]);
    expectRefused(await send(address(20 * 1024)), 431);
  });

  it('a query has at most 2,000 letters', async () => {
    const query = (length: number) =>
      `GET /health/live?${'a'.repeat(length)} HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`;
    expectRefused(await send(query(2_001)), 400);
    expect((await send(query(2_000))).statuses).toEqual([200]);
  });

  it('headers above 16 KiB are refused with 431', async () => {
    const line = `X-A: ${CANARY.repeat(10)}\r\n`;
    expectRefused(await send(`GET / HTTP/1.1\r\n${HOST}${line.repeat(150)}\r\n`), 431);
  });

  it('a browser whose cookies are too large gets a page in its language', async () => {
    const cookie = `Cookie: a=${CANARY.repeat(2000)}\r\n\r\n`;
    const open = async (path: string, language: string) => {
      const lines = `${HOST}Accept: text/html,*/*;q=0.8\r\nAccept-Language: ${language}\r\n`;
      return (await send(`GET ${path} HTTP/1.1\r\n${lines}${cookie}`)).text;
    };
    for (const [path, language, tag] of [
      ['/it-ch/cart', 'fr', 'it-CH'],
      ['/', 'en, fr;q=0.8', 'fr-CH'],
      ['/api/orders', 'en', 'de-CH'],
    ] as const) {
      const text = await open(path, language);
      expect(text).toMatch(/^HTTP\/1\.1 431 /);
      expect(text).toContain('content-type: text/html');
      expect(text).toContain('content-security-policy: ');
      expect(text).toContain(`<html lang="${tag}">`);
      expect(text).toMatch(/<h1>[^<]*[Cc]ookie/);
      expect(text).not.toContain(CANARY);
    }
  });

  it('a chunked body without an end is refused with 413, and the connection closed', async () => {
    const connection = openRawConnection(port);
    connection.send(CHUNKED);
    const chunk = `${(8 * 1024).toString(16)}\r\n${'x'.repeat(8 * 1024)}\r\n`;
    const more = setInterval(() => connection.send(chunk), 1);
    await expect.poll(connection.text).toContain('HTTP/1.1 413 ');
    const { statuses } = await connection.closed;
    clearInterval(more);
    expect(statuses).toEqual([413]);
  });

  it('a body that is refused by its length is not read', async () => {
    const { statuses, reset } = await send(`${POST}Content-Length: 70000\r\n\r\n`, 'x'.repeat(65_000));
    expect({ statuses, reset }).toEqual({ statuses: [413], reset: false });
  });

  it('a body that is refused by its type is not read', async () => {
    const xml = POST.replace('json', 'xml');
    const { statuses, reset } = await send(`${xml}Content-Length: 1000\r\n\r\n`, 'x');
    expect({ statuses, reset }).toEqual({ statuses: [415], reset: false });
  });
});

describe('timeouts', () => {
  const silent = async (begun: string): Promise<ClosedConnection> => {
    const connection = openRawConnection(hurriedPort);
    connection.send(begun);
    return connection.closed;
  };

  it.each([
    ['nothing', ''],
    ['half a request line', 'GET /hea'],
    ['headers without an end', `GET /health/live HTTP/1.1\r\n${HOST}`],
    ['half a body', `${POST}Content-Length: 20\r\n\r\n{"outcome`],
    ['a body of chunks without an end', `${CHUNKED}2\r\n{}\r\n`],
  ])('%s and then silence is answered with 408', async (_name, begun) => {
    expectRefused(await silent(begun), 408);
  });

  it('a body that arrives too slowly is answered with 408', async () => {
    const connection: RawConnection = openRawConnection(hurriedPort);
    connection.send(`${POST}Content-Length: 60000\r\n\r\n`);
    const more = setInterval(() => connection.send('x'), 5);
    const end = await connection.closed;
    clearInterval(more);
    expect(end.statuses).toEqual([408]);
  });

  it('a connection that closes in the middle of a body logs no internal error', async () => {
    const connection = openRawConnection(port);
    connection.send(`${CHUNKED}2\r\n{"\r\n`);
    const [begun]: IncomingMessage[] = await once(server, 'request');
    connection.destroy();
    await once(begun?.socket ?? test.web.server, 'close');
    await expect.poll(() => test.logged.some((line) => line.includes('request refused'))).toBe(true);
    expect(test.logged.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  });
});

describe('TRACE and TRACK', () => {
  it.each(['/', '/de-ch', '/health/live', '/api/orders', '/api/products?category=digital'])(
    'echo nothing of a request for %s',
    async (path) => {
      const headers = `${HOST}Cookie: ${CANARY}=${CANARY}\r\nConnection: close\r\n\r\n`;
      const [trace, track] = await Promise.all([
        send(`TRACE ${path} HTTP/1.1\r\n${headers}`),
        send(`TRACK ${path} HTTP/1.1\r\n${headers}`),
      ]);
      expect([trace.statuses, track.statuses]).toEqual([[404], [400]]);
      expect(trace.text + track.text).not.toContain(CANARY);
    },
  );
});

describe('valid HTTP', () => {
  it('pipelined requests get their responses in order', async () => {
    const unknown = ALIVE.replace('health/live', 'api/unknown');
    const { statuses } = await send(ALIVE + unknown + ALIVE + LAST);
    expect(statuses).toEqual([200, 404, 200, 200]);
  });

  it('a request that arrives byte by byte', async () => {
    const connection = openRawConnection(port);
    for (const letter of LAST) {
      connection.send(letter);
      await new Promise(setImmediate);
    }
    expect((await connection.closed).statuses).toEqual([200]);
  });

  it.each([ALIVE, 'GET /api/products?category=digital HTTP/1.1\r\nHost: a\r\n\r\n'])(
    'a client that closes its side right after the request: %j',
    async (request) => {
      const connection = openRawConnection(port);
      connection.send(request);
      connection.end();
      const { statuses, reset } = await connection.closed;
      expect({ statuses, reset }).toEqual({ statuses: [200], reset: false });
    },
  );

  it('HTTP/1.0, without a host, whose connection ends with the response', async () => {
    const { statuses, text } = await send('GET /health/live HTTP/1.0\r\n\r\n');
    expect(statuses).toEqual([200]);
    expect(text).toContain('{"status":"live"}');
  });

  it.each(['[::1]:3000', '127.0.0.1', 'xn--bcher-kva.example:443', 'shop_1.example'])(
    'the host %s',
    async (host) => {
      const request = `GET /health/live HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
      expect((await send(request)).statuses).toEqual([200]);
    },
  );
});
