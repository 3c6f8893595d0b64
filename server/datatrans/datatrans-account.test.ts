import { describe, expect, it } from 'vitest';
import type { PaymentProvider } from '#server/checkout/payment-provider.ts';
import { merchant, openStubbedDatatrans } from '#server/testing/datatrans-request-fixtures.ts';
import { codeResponse } from '../../testkit/datatrans/status-fixtures.ts';
import type { PreparedResponse } from '../../testkit/stub-server.ts';
import { createDatatrans } from './datatrans.ts';

const { far, provider } = await openStubbedDatatrans();

it('takes as long as docs/requirements/datatrans.md says', () => {
  const DAY_MS = 24 * 3_600_000;
  expect(createDatatrans({ ...merchant(far.url), timeoutMs: 30_000 }).limits).toEqual({
    timeoutMs: 90_000,
    pendingMs: DAY_MS,
    assertMs: 30 * DAY_MS,
    inquireLagMs: 360 * DAY_MS,
    idempotencyMs: 55 * 60_000,
    refundAfterMs: { TWINT: 2 * 3_600_000 },
  });
});

it.each<[PreparedResponse, object]>([
  [{ body: { status: 'UP' } }, { kind: 'healthy' }],
  [{ type: 'text/plain', body: 'OK' }, { kind: 'healthy' }],
  [{ status: 204 }, { kind: 'healthy' }],
  [
    { status: 503, body: {} },
    { kind: 'unknown', fault: 'system', name: 'HTTP 503' },
  ],
  [
    { status: 404, type: 'text/html', body: '' },
    { kind: 'unknown', fault: 'responseFormat', name: 'HTTP 404' },
  ],
  [
    { status: 403, type: 'text/html', body: '' },
    { kind: 'unknown', fault: 'authentication' },
  ],
  ['cut', { kind: 'unknown', fault: 'connection' }],
])('is as healthy as %j says', async (answer, expected) => {
  far.prepare(answer);
  expect(await provider.health()).toMatchObject(expected);
  expect(far.received).toMatchObject([{ method: 'GET', path: '/upp/check' }]);
});

it('has no list of its transactions', async () => {
  const from = new Date('2026-11-01T00:00:00Z');
  expect(await provider.transactions({ from, to: new Date('2026-12-01T00:00:00Z') })).toEqual({
    kind: 'unsupported',
  });
});

describe('its account', () => {
  const readState = async (
    subject: string,
    methods: Parameters<PaymentProvider['checkAccount']>[0] = ['VISA'],
  ) => (await provider.checkAccount(methods)).find((finding) => finding.subject === subject)?.state;

  it.each<[PreparedResponse, string]>([
    [codeResponse('TRANSACTION_NOT_FOUND'), 'ok'],
    [codeResponse('UNAUTHORIZED', 401), 'wrong'],
    [{ status: 403, type: 'text/html', body: '' }, 'wrong'],
    [codeResponse('INVALID_PROPERTY'), 'unknown'],
    ['cut', 'unknown'],
  ])('with the response %j is %s', async (answer, state) => {
    far.prepare(answer);
    expect(await readState('account')).toBe(state);
  });

  it('has no PostFinance Pay; other methods and refunds cannot be queried', async () => {
    far.prepare(codeResponse('TRANSACTION_NOT_FOUND'));
    expect(await readState('methods', ['VISA', 'POSTFINANCEPAY'])).toBe('wrong');
    expect(await readState('methods')).toBe('unknown');
    expect(await readState('refunds')).toBe('unknown');
  });

  it.each([
    [0, 'ok'],
    [-50_000, 'ok'],
    [-600_000, 'wrong'],
    [600_000, 'wrong'],
  ])('with a clock that is off by %i ms is %s', async (offMs, state) => {
    const date = new Date(Date.now() + offMs).toUTCString();
    far.prepare(codeResponse('TRANSACTION_NOT_FOUND'), { headers: { date }, body: {} });
    expect(await readState('clock')).toBe(state);
  });

  it('reports no clock difference without the provider’s time', async () => {
    far.prepare(codeResponse('TRANSACTION_NOT_FOUND'), { type: 'text/plain', body: 'OK' });
    expect(await readState('clock')).toBe('unknown');
  });
});
