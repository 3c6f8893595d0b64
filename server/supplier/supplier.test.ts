import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AnsweringServer, startAnsweringServer } from '#server/testing/answering-server.ts';
import { createSupplier } from './supplier.ts';

let far: AnsweringServer;
let now: number;
let supplier: ReturnType<typeof createSupplier>;
beforeAll(async () => {
  far = await startAnsweringServer();
});
afterAll(() => far.close());
beforeEach(() => {
  now = 0;
  const account = { url: `${far.url}/s`, clientId: 'cadeau', clientSecret: 'hush' };
  supplier = createSupplier(account, () => now);
});

const asked = { id: 'issue-1', productReferenceId: 'everyday-digital', price: 5000 };
const token = (name = 'token-1') => ({ body: { access_token: name, token_type: 'Bearer', expires_in: 300 } });
const card = (changes: object = {}) => ({
  status: 201,
  body: {
    issueId: 'issue-1',
    productReferenceId: 'everyday-digital',
    value: 5000,
    currency: 'CHF',
    number: '0006366418205937',
    pin: '000042',
    validUntil: '2031-11-21',
    status: 'active',
    ...changes,
  },
});
const error = (status: number, code: string) => ({
  status,
  body: { error: { code, message: 'for people' } },
});
const paths = () => far.received.map(({ method, path }) => `${method} ${path}`);
const TOKEN = 'POST /s/oauth/token';
const ISSUE = 'PUT /s/v1/cards/issue-1';

describe('a card', () => {
  it('is asked for under its own id, and comes with its leading zeros', async () => {
    far.prepare(token(), card());
    expect(await supplier.issue(asked)).toEqual({
      kind: 'issued',
      card: { number: '0006366418205937', pin: '000042', validUntil: '2031-11-21' },
    });
    expect(paths()).toEqual([TOKEN, ISSUE]);
    const [first, second] = far.received;
    expect(first?.headers.authorization).toBe(`Basic ${Buffer.from('cadeau:hush').toString('base64')}`);
    expect(first?.body).toBe('grant_type=client_credentials');
    expect(second?.headers.authorization).toBe('Bearer token-1');
    expect(JSON.parse(second?.body ?? '')).toEqual({
      productReferenceId: 'everyday-digital',
      value: 5000,
      currency: 'CHF',
    });
  });

  it('issued before (200) is the same as issued now (201)', async () => {
    far.prepare(token(), { ...card(), status: 200 });
    expect(await supplier.issue(asked)).toMatchObject({ kind: 'issued' });
  });

  it.each([
    ['issueId', 'issue-2'],
    ['productReferenceId', 'other'],
    ['value', 5100],
    ['value', '5000'],
    ['currency', 'EUR'],
    ['number', undefined],
    ['number', 6366418205937],
    ['number', 'see mail'],
    ['pin', undefined],
    ['pin', 42],
    ['pin', ''],
    ['validUntil', 'for ever'],
  ])('whose %s is %j is never handed on', async (name, value) => {
    far.prepare(token(), card({ [name]: value }));
    const answer = await supplier.issue(asked);
    expect(answer).toMatchObject({ kind: 'wrong' });
    expect(JSON.stringify(answer)).not.toMatch(/6366|000042/);
  });
});

describe('a refusal', () => {
  it.each([
    [409, 'PRODUCT_CONFLICT', { kind: 'refused', fault: 'conflict' }],
    [422, 'PRODUCT_AMOUNT_INVALID', { kind: 'refused', fault: 'productAmount' }],
    [400, 'VALIDATION', { kind: 'unknown', fault: 'system' }],
    [404, 'NOT_FOUND', { kind: 'unknown', fault: 'system' }],
    [500, 'SYSTEM', { kind: 'unknown', fault: 'system' }],
    [503, 'UNAVAILABLE', { kind: 'unknown', fault: 'system' }],
    [403, 'UNAUTHORIZED', { kind: 'unknown', fault: 'authorization' }],
  ])('%i %s', async (status, code, expected) => {
    far.prepare(token(), error(status, code));
    expect(await supplier.issue(asked)).toEqual({ ...expected, name: code });
  });

  it.each([
    ['a cut connection', 'cut' as const, 'connection'],
    ['a web page', { status: 502, type: 'text/html', body: '<h1>Down</h1>' }, 'system'],
    ['cut JSON', { status: 201, body: '{"issueId":"iss' }, 'system'],
    ['an empty error', { status: 500, body: {} }, 'system'],
  ])('by %s leaves it unknown', async (_name, answer, fault) => {
    far.prepare(token(), answer);
    expect(await supplier.issue(asked)).toMatchObject({ kind: 'unknown', fault });
  });
});

describe('the token', () => {
  it('is fetched once however many cards are asked for at once, and kept', async () => {
    far.prepare(token(), card());
    const answers = await Promise.all(Array.from({ length: 8 }, () => supplier.issue(asked)));
    expect(answers.every(({ kind }) => kind === 'issued')).toBe(true);
    await supplier.issue(asked);
    expect(paths().filter((path) => path === TOKEN)).toHaveLength(1);
  });

  it('is renewed ten seconds before it ends', async () => {
    far.prepare(token(), card());
    await supplier.issue(asked);
    now = 289_999;
    await supplier.issue(asked);
    expect(paths().filter((path) => path === TOKEN)).toHaveLength(1);
    now = 290_000;
    far.prepare(token('token-2'), card());
    await supplier.issue(asked);
    expect(far.received[1]?.headers.authorization).toBe('Bearer token-2');
  });

  it('that is no longer taken is renewed once, and the call repeated under the same id', async () => {
    far.prepare(token(), error(401, 'UNAUTHORIZED'), token('token-2'), card());
    expect(await supplier.issue(asked)).toMatchObject({ kind: 'issued' });
    expect(paths()).toEqual([TOKEN, ISSUE, TOKEN, ISSUE]);
    expect(far.received[3]?.headers.authorization).toBe('Bearer token-2');
  });

  it('refused even when fresh is a fault of authorization, and nothing is tried for ever', async () => {
    far.prepare(token(), error(401, 'UNAUTHORIZED'), token('token-2'), error(401, 'UNAUTHORIZED'));
    expect(await supplier.issue(asked)).toMatchObject({ kind: 'unknown', fault: 'authorization' });
    expect(far.received).toHaveLength(4);
  });

  it.each([
    ['invalid client', error(401, 'INVALID_CLIENT'), 'authorization'],
    ['a broken server', { status: 500, body: {} }, 'connection'],
    ['a web page', { type: 'text/html', body: '<p>' }, 'connection'],
    ['no token in it', { body: { token_type: 'Bearer', expires_in: 1 } }, 'connection'],
    ['a cut connection', 'cut' as const, 'connection'],
  ])(
    'that cannot be had (%s) leaves the card owed, and is asked for again the next time',
    async (_name, answer, fault) => {
      far.prepare(answer);
      expect(await supplier.issue(asked)).toMatchObject({ kind: 'unknown', fault });
      expect(paths()).toEqual([TOKEN]);
      far.prepare(token(), card());
      expect(await supplier.issue(asked)).toMatchObject({ kind: 'issued' });
    },
  );
});
