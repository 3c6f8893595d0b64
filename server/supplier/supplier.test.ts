import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startStubServer } from '../../testkit/stub-server.ts';
import { errorResponse } from '../../testkit/supplier/supplier-error-fixtures.ts';
import { ACCOUNT, CARD_REQUEST, card, token } from '../../testkit/supplier/supplier-response-fixtures.ts';
import { createSupplier } from './supplier.ts';

let now: number;
let supplier: ReturnType<typeof createSupplier>;
const far = await startStubServer();
afterAll(() => far.close());
beforeEach(() => {
  now = 0;
  supplier = createSupplier({ ...ACCOUNT, url: `${far.url}/s` }, () => now);
});

const paths = () => far.received.map(({ method, path }) => `${method} ${path}`);
const TOKEN = 'POST /s/oauth/token';
const ISSUE = 'PUT /s/v1/cards/issue-1';

describe('a card', () => {
  it('is requested under its own id, and keeps its leading zeros', async () => {
    far.prepare(token(), card());
    expect(await supplier.issue(CARD_REQUEST)).toEqual({
      kind: 'issued',
      card: { number: '6366700314159260048', pin: '000042', validUntil: '2131-11-21' },
    });
    expect(paths()).toEqual([TOKEN, ISSUE]);
    const [first, second] = far.received;
    expect(first?.headers.authorization).toBe(`Basic ${Buffer.from('cadeau:hush').toString('base64')}`);
    expect(first?.body).toBe('grant_type=client_credentials');
    expect(second?.headers.authorization).toBe('Bearer token-1');
    expect(second?.body).toEqual({
      productReferenceId: 'everyday-digital',
      value: 5000,
      currency: 'CHF',
    });
  });

  it('has a number of the configured programme, and of no other', async () => {
    const cardNumbers = [{ prefix: '77', length: 16 }];
    supplier = createSupplier({ ...ACCOUNT, cardNumbers, url: `${far.url}/s` }, () => now);
    far.prepare(token(), card({ number: '7700000000000008' }), card());
    expect(await supplier.issue(CARD_REQUEST)).toMatchObject({ card: { number: '7700000000000008' } });
    expect(await supplier.issue(CARD_REQUEST)).toEqual({ kind: 'wrong', name: 'fields number' });
  });

  it('issued before (200) is the same as issued now (201)', async () => {
    far.prepare(token(), card({}, 200));
    expect(await supplier.issue(CARD_REQUEST)).toMatchObject({ kind: 'issued' });
  });

  it.each([
    ['issueId', 'issue-2', 'other issueId'],
    ['productReferenceId', 'other', 'other productReferenceId'],
    ['value', 5100, 'other value'],
    ['value', '5000', 'fields value'],
    ['currency', 'EUR', 'other currency'],
    ['number', undefined, 'fields number'],
    ['number', 6366700314159260, 'fields number'],
    ['number', 'see mail', 'fields number'],
    ['number', '636670031415926004', 'fields number'],
    ['number', '6366700314159260047', 'fields number'],
    ['pin', undefined, 'fields pin'],
    ['pin', 42, 'fields pin'],
    ['pin', '42', 'fields pin'],
    ['pin', '', 'fields pin'],
    ['validUntil', 'for ever', 'fields validUntil'],
    ['status', 'void', 'other status'],
    ['status', undefined, 'fields status'],
  ])(
    'whose %s is %j is never passed on, and the error is reported without it',
    async (name, value, message) => {
      far.prepare(token(), card({ [name]: value }));
      expect(await supplier.issue(CARD_REQUEST)).toEqual({ kind: 'wrong', name: message });
    },
  );
});

describe('the token', () => {
  it('is fetched once for any number of concurrent calls, and kept', async () => {
    far.prepare(token(), card());
    const answers = await Promise.all(Array.from({ length: 20 }, () => supplier.issue(CARD_REQUEST)));
    expect(answers.every(({ kind }) => kind === 'issued')).toBe(true);
    await supplier.issue(CARD_REQUEST);
    expect(paths().filter((path) => path === TOKEN)).toHaveLength(1);
  });

  it('is renewed ten seconds before it ends', async () => {
    far.prepare(token(), card());
    await supplier.issue(CARD_REQUEST);
    now = 289_999;
    await supplier.issue(CARD_REQUEST);
    expect(paths().filter((path) => path === TOKEN)).toHaveLength(1);
    now = 290_000;
    far.prepare(token('token-2'), card());
    await supplier.issue(CARD_REQUEST);
    expect(far.received[1]?.headers.authorization).toBe('Bearer token-2');
  });

  it('that is no longer accepted is renewed once, and the call repeated under the same id', async () => {
    far.prepare(token(), errorResponse(401, 'UNAUTHORIZED'), token('token-2'), card());
    expect(await supplier.issue(CARD_REQUEST)).toMatchObject({ kind: 'issued' });
    expect(paths()).toEqual([TOKEN, ISSUE, TOKEN, ISSUE]);
    expect(far.received[3]?.headers.authorization).toBe('Bearer token-2');
    expect(far.received[3]?.body).toEqual(far.received[1]?.body);
  });

  it('refused even when fresh is an authorization error, without endless retries', async () => {
    const refused = errorResponse(401, 'UNAUTHORIZED');
    far.prepare(token(), refused, token('token-2'), refused);
    expect(await supplier.issue(CARD_REQUEST)).toEqual({
      kind: 'unknown',
      fault: 'authorization',
      name: 'UNAUTHORIZED',
    });
    expect(far.received).toHaveLength(4);
  });

  it.each([
    ['invalid client', errorResponse(401, 'INVALID_CLIENT'), 'authorization'],
    ['a broken server', { status: 500, body: {} }, 'connection'],
    ['a web page', { type: 'text/html', body: '<p>' }, 'connection'],
    ['no token in it', { body: { token_type: 'Bearer', expires_in: 1 } }, 'connection'],
    ['a cut connection', 'cut' as const, 'connection'],
  ])(
    'that is unavailable (%s) leaves the card pending, and is requested again the next time',
    async (_name, answer, fault) => {
      far.prepare(answer);
      expect(await supplier.issue(CARD_REQUEST)).toMatchObject({ kind: 'unknown', fault });
      expect(paths()).toEqual([TOKEN]);
      far.prepare(token(), card());
      expect(await supplier.issue(CARD_REQUEST)).toMatchObject({ kind: 'issued' });
    },
  );
});
