import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { chooseEncoding, prepareResponse, sendPrepared } from './prepared-responses.ts';

const TEXT = 'Geschenkkarten '.repeat(200);
const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

function ask(headers: Record<string, string>, answer = prepareResponse(TEXT, JSON_TYPE), keep = true) {
  const app = fastify();
  app.get('/', async (request, reply) => sendPrepared(request, reply, answer, keep));
  return app.inject({ url: '/', headers });
}

describe('a stored response', () => {
  it('is compressed as the client accepts, with the same tag', async () => {
    const plain = await ask({});
    expect(plain.body).toBe(TEXT);
    expect(plain.headers['content-encoding']).toBeUndefined();
    const brotli = await ask({ 'accept-encoding': 'gzip, deflate, br' });
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding', ...JSON_TYPE });
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(TEXT);
    const zipped = await ask({ 'accept-encoding': 'gzip' });
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(TEXT);
    expect(new Set([plain, brotli, zipped].map(({ headers }) => headers.etag)).size).toBe(1);
  });

  it('is compressed once', async () => {
    const answer = prepareResponse(TEXT, JSON_TYPE);
    expect(await answer.encoded('br')).toBe(await answer.encoded('br'));
  });

  it('is not sent again to a client that has it', async () => {
    const { etag } = prepareResponse(TEXT, JSON_TYPE);
    const again = await ask({ 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const other = await ask({ 'if-none-match': etag }, prepareResponse(`${TEXT}!`, JSON_TYPE));
    expect(other.statusCode).toBe(200);
  });

  it('for one visitor has neither a tag nor permission to cache', async () => {
    const { headers } = await ask({}, prepareResponse(TEXT, JSON_TYPE), false);
    expect([headers.etag, headers['cache-control']]).toEqual([undefined, undefined]);
  });

  it('is not compressed when it is short', async () => {
    const { headers, body } = await ask({ 'accept-encoding': 'br' }, prepareResponse('{}', JSON_TYPE));
    expect([headers['content-encoding'], body]).toEqual([undefined, '{}']);
  });
});

it.each([
  ['gzip, deflate, br', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['BR', 'br'],
  ['br;q=0.5,gzip', 'br'],
  ['identity', undefined],
  [undefined, undefined],
])('for «%s» is sent as %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding);
});
