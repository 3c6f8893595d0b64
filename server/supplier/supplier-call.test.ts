import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startStubServer } from '../../testkit/stub-server.ts';
import { errorResponse } from '../../testkit/supplier/supplier-error-fixtures.ts';
import { ACCOUNT, CARD_REQUEST, card, token } from '../../testkit/supplier/supplier-response-fixtures.ts';
import { createSupplier } from './supplier.ts';
import { createGate } from './supplier-call.ts';

let now: number;
let supplier: ReturnType<typeof createSupplier>;
const far = await startStubServer();
afterAll(() => far.close());
beforeEach(() => {
  now = 0;
  supplier = createSupplier({ ...ACCOUNT, url: far.url }, () => now);
});

const BREAKER_OPEN = { kind: 'unknown', fault: 'connection', name: 'breaker open' };
const issue = async (times: number) => {
  const answers = [];
  for (let call = 0; call < times; call += 1) answers.push(await supplier.issue(CARD_REQUEST));
  return answers;
};

describe('a failing supplier', () => {
  it.each([
    ['errors', errorResponse(500, 'SYSTEM'), 11],
    ['too many requests', errorResponse(429, 'TOO_MANY_REQUESTS'), 11],
    ['cut connections', 'cut' as const, 11],
    ['web pages', { status: 200, type: 'text/html', body: '<p>' }, 11],
    ['forbidden', errorResponse(403, 'UNAUTHORIZED'), 11],
  ])('(%s) is paused after ten failures, and tried once after a pause', async (_name, answer, calls) => {
    far.prepare(token(), answer);
    await issue(10);
    expect(far.received).toHaveLength(calls);
    expect(
      (await issue(5)).every(
        (candidate) => candidate.kind === 'unknown' && candidate.name === 'breaker open',
      ),
    ).toBe(true);
    expect(await supplier.void({ voidId: 'void-1', card: { issueId: 'issue-1' } })).toEqual(BREAKER_OPEN);
    expect(await supplier.list({ from: new Date(0), to: new Date(1) })).toEqual(BREAKER_OPEN);
    expect(far.received).toHaveLength(calls);
    now = 10_000;
    far.prepare(card());
    const answers = await Promise.all([supplier.issue(CARD_REQUEST), supplier.issue(CARD_REQUEST)]);
    expect(answers.map(({ kind }) => kind)).toEqual(['issued', 'unknown']);
    expect(far.received).toHaveLength(1);
    expect(await supplier.issue(CARD_REQUEST)).toMatchObject({ kind: 'issued' });
  });

  it('that issues no token is paused as well', async () => {
    far.prepare(errorResponse(401, 'INVALID_CLIENT'));
    await issue(12);
    expect(far.received).toHaveLength(10);
  });

  it('does not include one that refuses: that is a response', async () => {
    far.prepare(token(), errorResponse(409, 'PRODUCT_CONFLICT'));
    for (const answer of await issue(12)) expect(answer).toMatchObject({ kind: 'refused' });
  });
});

describe('a supplier that asks for a pause', () => {
  const OTHER_CLOCK = 'Thu, 26 Nov 2026 12:00:00 GMT';
  it.each([
    ['in seconds', 429, { 'retry-after': '120' }],
    ['in seconds, while it is down', 503, { 'retry-after': '120' }],
    ['as a date', 429, { 'retry-after': 'Thu, 26 Nov 2026 12:02:00 GMT', date: OTHER_CLOCK }],
    ['as a date of RFC 850', 429, { 'retry-after': 'Thursday, 26-Nov-26 12:02:00 GMT', date: OTHER_CLOCK }],
  ])('%s gets no call until then', async (_name, status, headers) => {
    far.prepare(token(), { status, headers, type: 'text/html', body: 'busy' }, card());
    await issue(1);
    now = 119_999;
    expect(await issue(3)).toMatchObject([...Array(3)].map(() => ({ kind: 'unknown', fault: 'connection' })));
    expect(far.received).toHaveLength(2);
    now = 120_000;
    expect(await supplier.issue(CARD_REQUEST)).toMatchObject({ kind: 'issued' });
  });

  it('longer than an hour, or invalidly, is not obeyed', async () => {
    far.prepare(
      token(),
      { status: 429, headers: { 'retry-after': 'soon' } },
      { status: 429, headers: { 'retry-after': '999999' } },
      card(),
    );
    await issue(2);
    expect(far.received).toHaveLength(3);
    now = 3_600_000;
    far.prepare(token(), card());
    expect(await supplier.issue(CARD_REQUEST)).toMatchObject({ kind: 'issued' });
  });
});

describe('a token', () => {
  it.each([
    ['empty', { status: 401 }],
    ['HTML', { status: 401, type: 'text/html', body: '<h1>Unauthorized</h1>' }],
    ['text', { status: 401, type: 'text/plain', body: 'expired' }],
    ['broken JSON', { status: 401, body: '{' }],
  ])('that a 401 rejects (%s) is renewed', async (_name, refusal) => {
    far.prepare(token(), refusal, token('token-2'), card());
    expect(await supplier.issue(CARD_REQUEST)).toMatchObject({ kind: 'issued' });
    expect(far.received.at(-1)?.headers.authorization).toBe('Bearer token-2');
  });

  it.each(['300', undefined])('with the lifetime %j is accepted', async (expires_in) => {
    far.prepare({ body: { access_token: 'token-1', token_type: 'Bearer', expires_in } }, card());
    expect(await supplier.issue(CARD_REQUEST)).toMatchObject({ kind: 'issued' });
  });
});

describe('of concurrent calls', () => {
  it('eight are sent, and the others follow in order', async () => {
    const gate = createGate(8);
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const works = Array.from({ length: 20 }, (_, place) =>
      gate(async () => {
        begun.push(place);
        await new Promise<void>((end) => ends.push(end));
      }),
    );
    expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    for (let place = 0; place < 20; place += 1) {
      ends[place]?.();
      await works[place];
      expect(begun.length).toBe(Math.min(20, place + 9));
    }
    expect(begun).toEqual(begun.toSorted((a, b) => a - b));
  });

  it('a failed one passes on its place', async () => {
    const gate = createGate(1);
    const failed = gate(() => Promise.reject(new Error('out of order')));
    const next = gate(async () => 'done');
    await expect(failed).rejects.toThrow('out of order');
    expect(await next).toBe('done');
  });
});
