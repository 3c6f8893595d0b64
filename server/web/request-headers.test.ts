import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { serverErrorSchema } from '#contract/error.ts';
import { openFileApp } from '#server/testing/idle-app.ts';
import { registerAssetRoutes } from './assets.ts';
import { buildServer } from './web-server.ts';

const CONTENT = 'body { color: red }\n'.repeat(200);

/** The real server, with one asset and one picture. */
const test = await openFileApp();
const folder = mkdtempSync(join(tmpdir(), 'assets-'));
for (const place of ['client/assets', 'pictures']) {
  mkdirSync(join(folder, place), { recursive: true });
  writeFileSync(join(folder, place, 'a.css'), CONTENT);
}
const web = await buildServer(test.app);
await registerAssetRoutes(web, { client: join(folder, 'client'), pictures: join(folder, 'pictures') });
const url = await web.listen({ port: 0, host: '127.0.0.1' });
afterAll(async () => {
  await web.close();
  rmSync(folder, { recursive: true, force: true });
});

type Answer = { status: number; headers: IncomingHttpHeaders; body: string };

/** Sends exactly these headers, which fetch would not. */
function call(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: Buffer | string,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(url + path, { method, headers, agent: false }, async (answer) => {
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) });
    });
    request.on('error', reject).end(body);
  });
}

const ROUTES = [
  ['/health/live', 200],
  ['/api/products?category=digital', 200],
  ['/api/orders', 204],
  ['/api/unknown', 404],
  ['/assets/a.css', 200],
  ['/pictures/a.css', 200],
  ['/pictures/unknown', 404],
] as const;
const ENCODINGS = ['gzip', 'br', 'deflate', 'zstd', 'identity', 'gzip, gzip', 'nonsense', ''];
const ACCEPTED = ['gzip, gzip', 'gzip;q=1, *;q=0', 'gzipgzip', 'x-gzip', '*', ';;', 'br;q=nan', '__proto__'];

describe('an irrelevant header', () => {
  it.each(ROUTES)('changes nothing about %s', async (path, status) => {
    for (const encoding of ENCODINGS) {
      expect(await call('GET', path, { 'content-encoding': encoding }), encoding).toMatchObject({ status });
    }
    for (const encoding of ACCEPTED) {
      expect(await call('GET', path, { 'accept-encoding': encoding }), encoding).toMatchObject({ status });
    }
  });
});

describe('a compressed body', () => {
  const json = JSON.stringify({ outcomeSecret: 'a'.repeat(40) });
  const post = (encoding: string, body: Buffer | string) =>
    call(
      'POST',
      '/api/orders/outcome',
      {
        'content-type': 'application/json',
        'content-length': String(body.length),
        'content-encoding': encoding,
      },
      body,
    );

  it.each(ENCODINGS.filter((encoding) => !/^(identity)?$/.test(encoding)))(
    'as %s is refused',
    async (encoding) => {
      for (const body of [json, gzipSync(json)]) {
        const answer = await post(encoding, body);
        expect(answer.status, answer.body).toBe(415);
        const error = serverErrorSchema.parse(JSON.parse(answer.body));
        expect(error.messageKey).toBe('MEDIA_TYPE_NOT_ACCEPTABLE');
      }
    },
  );

  it('that is not compressed is read', async () => {
    expect(await post('identity', json)).toMatchObject({ status: 200, body: '{"outcome":"closed"}' });
  });
});

describe.each(['/assets/a.css', '/pictures/a.css'])('a range of %s', (path) => {
  it.each(['bytes=99999-', 'bytes=4000-4001', 'bytes=99999999999999999999-'])(
    'beyond its end (%s) is refused',
    async (range) => {
      const answer = await call('GET', path, { range });
      expect(answer.status, answer.body).toBe(416);
      expect(serverErrorSchema.parse(JSON.parse(answer.body)).messageKey).toBe('BAD_REQUEST');
      expect(answer.headers['cache-control'] ?? '').not.toContain('immutable');
    },
  );

  it('within the file is sent', async () => {
    const answer = await call('GET', path, { range: 'bytes=5-10' });
    expect(answer).toMatchObject({ status: 206, body: CONTENT.slice(5, 11) });
  });

  it.each(['x=1-2', 'bytes=5-1', 'bytes=-', 'bytes=0-1,5-8'])(
    'that is invalid (%s) is ignored',
    async (range) => {
      expect((await call('GET', path, { range })).status).toBeLessThan(417);
    },
  );
});
