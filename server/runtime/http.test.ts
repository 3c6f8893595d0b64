import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { type PreparedResponse, startStubServer } from '../../testkit/stub-server.ts';
import { callHttp } from './http.ts';

const server = await startStubServer();
afterAll(() => server.close());

async function answered(prepared: PreparedResponse, timeoutMs = 20_000) {
  server.prepare(prepared);
  return callHttp({ method: 'GET', url: `${server.url}/cards`, headers: {}, timeoutMs });
}
const MEBIBYTE = 1024 * 1024;
const json = (length: number) => JSON.stringify({ text: 'x'.repeat(length - 11) });

describe('an outgoing call', () => {
  it('returns the response, up to 1 MiB', async () => {
    expect(await answered({ body: { ok: true } })).toMatchObject({ kind: 'response', body: { ok: true } });
    expect((await answered({ body: json(MEBIBYTE) })).kind).toBe('response');
  });

  it.each([
    ['is longer', { body: json(MEBIBYTE + 1) }],
    [
      'is longer once it is unpacked',
      { body: gzipSync(json(300 * MEBIBYTE)), headers: { 'content-encoding': 'gzip' } },
    ],
  ])('fails when the response %s, without using memory for it', async (_, prepared) => {
    const before = process.memoryUsage().rss;
    expect(await answered(prepared)).toEqual({ kind: 'notJson', status: 200 });
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * MEBIBYTE);
  });

  it('returns text that can be stored, and no time outside the calendar', async () => {
    const body = { text: 'a\u0000b', list: ['\ud800'], good: '🎁' };
    const answer = { kind: 'response', body: { text: 'a\ufffdb', list: ['\ufffd'], good: '🎁' } };
    for (const date of ['Fri, 31 Dec 9999 23:59:59 GMT', 'soon'])
      expect(await answered({ body, headers: { date } })).toMatchObject({ ...answer, at: undefined });
    const date = 'Thu, 26 Nov 2026 12:00:00 GMT';
    expect(await answered({ body, headers: { date } })).toMatchObject({ ...answer, at: new Date(date) });
  });

  it('follows no redirect', async () => {
    const moved = { status: 302, headers: { location: `${server.url}/elsewhere` } };
    expect(await answered(moved)).toEqual({ kind: 'notJson', status: 302 });
    expect(server.received.map(({ path }) => path)).toEqual(['/cards']);
  });

  it('ends at its timeout, also during a response', async () => {
    expect(await answered('drip', 50)).toEqual({ kind: 'connection', reason: 'TimeoutError' });
  });
});
