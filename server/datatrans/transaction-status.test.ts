import { describe, expect, it } from 'vitest';
import { openStubbedDatatrans } from '#server/testing/datatrans-request-fixtures.ts';
import {
  codeResponse,
  settledResponse,
  statusResponse,
  TRANSACTION,
} from '../../testkit/datatrans/status-fixtures.ts';

const { far, provider } = await openStubbedDatatrans();

const transaction = {
  transactionId: TRANSACTION,
  captureId: undefined,
  amount: 5950,
  currency: 'CHF',
  reference: 'K7QM-2X9F',
  method: 'VISA',
  liabilityShift: true,
};
const released = [
  { action: 'authorize', amount: 5950, source: 'redirect', success: true },
  { action: 'cancel', amount: 5950, source: 'api', success: true },
];
const abandoned = (source: string) => [
  { action: 'init', amount: 5950, source: 'api', success: true },
  { action: 'cancel', source, success: true },
];
/** An init echoes these values. They don't prove an authorization. */
const echoed = { authorize: { amount: 5950 } };

describe('a status', () => {
  it('is requested with the account, and nothing is sent', async () => {
    far.prepare({ body: statusResponse() });
    expect(await provider.assert(TRANSACTION)).toEqual({ kind: 'authorized', transaction });
    expect(far.received).toMatchObject([
      {
        method: 'GET',
        path: `/v1/transactions/${TRANSACTION}`,
        headers: { authorization: `Basic ${Buffer.from('1100012345:ä:secret').toString('base64')}` },
        body: '',
      },
    ]);
    expect(far.received[0]?.headers).not.toHaveProperty('idempotency-key');
  });

  it.each([
    ['initialized', { detail: { init: { expires: '2026-11-22T10:45:30Z' } } }, { kind: 'notStarted' }],
    ['challenge_required', {}, { kind: 'notStarted' }],
    ['challenge_ongoing', {}, { kind: 'notStarted' }],
    ['authenticated', { detail: echoed }, { kind: 'notStarted' }],
    ['settled', settledResponse(), { kind: 'captured', transaction }],
    ['transmitted', settledResponse([2000]), { kind: 'captured', transaction }],
    ['compensated', settledResponse(), { kind: 'captured', transaction }],
    [
      'settled',
      settledResponse([], { detail: { authorize: { amount: 5950 }, credit: { amount: 2000 } } }),
      { kind: 'captured', transaction },
    ],
    ['canceled', { history: released }, { kind: 'cancelled', transaction }],
    ['canceled', { history: abandoned('redirect'), detail: echoed }, { kind: 'aborted' }],
    ['canceled', { history: abandoned('system'), detail: echoed }, { kind: 'expired' }],
    ['canceled', { history: null, detail: null }, { kind: 'aborted' }],
    ['failed', { detail: { fail: { reason: 'timeout', message: 'timeout' } } }, { kind: 'expired' }],
    ['failed', { detail: { fail: { reason: 'declined' } } }, { kind: 'declined', name: 'declined' }],
    ['failed', { detail: {} }, { kind: 'declined', name: 'failed' }],
    [
      'something_new',
      {},
      { kind: 'unknown', fault: 'responseFormat', name: 'an unknown transaction status' },
    ],
  ])('%s %j is read', async (status, changes, expected) => {
    far.prepare({ body: statusResponse({ ...changes, status }) });
    expect(await provider.assert(TRANSACTION)).toEqual(expected);
  });

  it('of a payment known as authorized is a void, whatever its history says', async () => {
    far.prepare({ body: statusResponse({ status: 'canceled', history: [], detail: echoed }) });
    const known = { transactionId: TRANSACTION };
    expect(await provider.assert(TRANSACTION, known)).toEqual({ kind: 'cancelled', transaction });
  });

  it('gives the decline reason, without anything that may identify a person or a card', async () => {
    const message = 'card 4000 0010 0000 0034 of lena@kundin.example, code 51';
    far.prepare({
      body: statusResponse({ status: 'failed', detail: { fail: { reason: 'declined', message } } }),
    });
    expect(await provider.assert(TRANSACTION)).toEqual({
      kind: 'declined',
      name: 'declined',
      details: { detail: 'card … of … code 51' },
    });
  });

  it.each([
    ['a refund', { type: 'credit' }],
    ['another transaction', { transactionId: '261122101530123457' }],
    ['no id', { transactionId: undefined }],
    ['an id that is a number', { transactionId: 261122101530123 }],
    ['no status', { status: undefined }],
    ['no currency', { currency: null }],
    ['no amount', { detail: {} }],
  ])('of %s proves nothing', async (_name, changes) => {
    far.prepare({ body: statusResponse(changes) });
    expect(await provider.assert(TRANSACTION)).toMatchObject({ kind: 'unknown', fault: 'responseFormat' });
  });

  it('is not requested for an invalid id', async () => {
    far.prepare({ body: statusResponse() });
    for (const token of ['', 'token', '1234567890123456789', '../cancel']) {
      expect(await provider.assert(token)).toMatchObject({ kind: 'unknown', fault: 'notFound' });
    }
    expect(far.received).toEqual([]);
  });

  it.each([5950.5, -5950, '5950', 1e300])('with the amount %j never equals a real amount', async (amount) => {
    far.prepare({ body: statusResponse({ detail: { authorize: { amount } } }) });
    const answer = await provider.assert(TRANSACTION);
    if (answer.kind !== 'authorized') throw new Error(answer.kind);
    expect(answer.transaction.amount).not.toBe(5950);
  });
});

const BARE = ['merchantId', 'type', 'refno', 'paymentMethod', 'language', 'card', 'history', 'customer'];

describe('irrelevant fields', () => {
  it.each(BARE.flatMap((name) => [undefined, null, [], 'other', 7].map((value) => [name, value])))(
    '%s as %j is tolerated',
    async (name, value) => {
      if (name === 'type' && value === 'other') return;
      far.prepare({ body: statusResponse({ [String(name)]: value, tomorrow: { coin: 1 } }) });
      expect(await provider.assert(TRANSACTION)).toMatchObject({
        kind: 'authorized',
        transaction: { transactionId: TRANSACTION, amount: 5950, currency: 'CHF' },
      });
    },
  );

  it.each([
    ['TWI', null, { method: 'TWINT', liabilityShift: undefined }],
    ['APL', { '3D': { eci: '05' } }, { method: 'APPLEPAY', liabilityShift: false }],
    ['VIS', { walletIndicator: 'APL' }, { method: 'VISA', liabilityShift: false }],
    ['XYZ', undefined, { method: 'XYZ', liabilityShift: undefined }],
  ])('paid with %s %j is reported as is', async (paymentMethod, card, expected) => {
    far.prepare({ body: statusResponse({ paymentMethod, card }) });
    expect(await provider.assert(TRANSACTION)).toMatchObject({ transaction: expected });
  });
});

describe('a request for an unknown payment', () => {
  it.each([codeResponse('TRANSACTION_NOT_FOUND'), codeResponse('TRANSACTION_NOT_FOUND', 404)])(
    'is reported (%j)',
    async (answer) => {
      far.prepare(answer);
      expect(await provider.assert(TRANSACTION)).toMatchObject({ kind: 'unknown', fault: 'notFound' });
      expect(await provider.inquire({ transactionId: TRANSACTION })).toEqual({ kind: 'notFound' });
    },
  );

  it('means nothing was ever authorized', async () => {
    for (const status of ['initialized', 'failed', 'canceled']) {
      far.prepare({ body: statusResponse({ status, history: [], detail: echoed }) });
      expect(await provider.inquire({ transactionId: TRANSACTION })).toEqual({ kind: 'notFound' });
    }
  });

  it('is impossible by reference, which proves nothing', async () => {
    expect(await provider.inquire({ reference: 'K7QM-2X9F' })).toMatchObject({
      kind: 'unknown',
      fault: 'system',
    });
  });
});
