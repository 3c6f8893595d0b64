import { describe, expect, it } from 'vitest';
import {
  openStubbedDatatrans,
  REFUND_REQUEST,
  TRANSACTION_REQUEST,
} from '#server/testing/datatrans-request-fixtures.ts';
import {
  codeResponse,
  REFUND,
  settledResponse,
  statusResponse,
  TRANSACTION,
} from '../../testkit/datatrans/status-fixtures.ts';

const { far, provider } = await openStubbedDatatrans();

const done = { status: 204 };
const authorized = { body: statusResponse() };
const settled = { body: settledResponse() };
const canceled = { body: statusResponse({ status: 'canceled' }) };

describe('a settlement', () => {
  it('covers the whole authorization, under a key of this try', async () => {
    far.prepare(authorized, done);
    expect(await provider.capture({ ...TRANSACTION_REQUEST, retries: 3 })).toEqual({
      kind: 'captured',
      captureId: TRANSACTION,
    });
    expect(far.received[1]).toMatchObject({
      method: 'POST',
      path: `/v1/transactions/${TRANSACTION}/settle`,
      headers: { 'idempotency-key': 'request-2.3', 'content-type': 'application/json; charset=UTF-8' },
      body: { amount: 5950, currency: 'CHF', refno: 'K7QM-2X9F' },
    });
  });

  it.each([
    { status: 200, body: {} },
    { status: 200, body: { any: 'thing' } },
    { status: 202, body: {} },
  ])('may be answered %j', async (answer) => {
    far.prepare(authorized, answer);
    expect(await provider.capture(TRANSACTION_REQUEST)).toMatchObject({ kind: 'captured' });
  });

  it.each([settled, { body: settledResponse([], { status: 'transmitted' }) }, { body: refunded() }])(
    'for a settled payment is not sent again',
    async (answer) => {
      far.prepare(answer);
      expect(await provider.capture(TRANSACTION_REQUEST)).toEqual({ kind: 'alreadyCaptured' });
      expect(far.received).toHaveLength(1);
    },
  );

  it.each(['canceled', 'failed'])('for %s is refused without a call', async (status) => {
    far.prepare({ body: statusResponse({ status }) });
    expect(await provider.capture(TRANSACTION_REQUEST)).toEqual({ kind: 'refused', name: status });
  });

  it.each([{ status: 'initialized' }, { refno: undefined }, { detail: {} }, { status: 'tomorrow' }])(
    'of a payment with %j proves nothing',
    async (changes) => {
      far.prepare({ body: statusResponse(changes) });
      expect(await provider.capture(TRANSACTION_REQUEST)).toMatchObject({ kind: 'unknown' });
      expect(far.received).toHaveLength(1);
    },
  );

  it.each([
    [settled, { kind: 'alreadyCaptured' }],
    [canceled, { kind: 'refused', name: 'INVALID_TRANSACTION_STATUS' }],
    ['cut' as const, { kind: 'unknown', fault: 'connection' }],
  ])('that is too late is decided by the status', async (after, expected) => {
    far.prepare(authorized, codeResponse('INVALID_TRANSACTION_STATUS'), after);
    expect(await provider.capture(TRANSACTION_REQUEST)).toMatchObject(expected);
  });

  it.each([
    ['INVALID_PROPERTY', 'refused'],
    ['UNRECOGNIZED_PROPERTY', 'refused'],
    ['DECLINED', 'refused'],
    ['THIRD_PARTY_ERROR', 'unknown'],
    ['FORBIDDEN', 'unknown'],
    ['TOMORROW', 'unknown'],
  ])('answered %s is %s', async (code, kind) => {
    far.prepare(authorized, codeResponse(code));
    expect(await provider.capture(TRANSACTION_REQUEST)).toMatchObject({ kind, name: code });
  });
});

describe('a void', () => {
  it('covers an authorization only, without any field', async () => {
    far.prepare(authorized, done);
    expect(await provider.cancel(TRANSACTION_REQUEST)).toEqual({ kind: 'cancelled' });
    expect(far.received[1]).toMatchObject({
      path: `/v1/transactions/${TRANSACTION}/cancel`,
      headers: { 'idempotency-key': 'request-2.0' },
      body: {},
    });
  });

  it.each([settled, canceled])('for a changed payment is not sent', async (answer) => {
    far.prepare(answer);
    expect(await provider.cancel(TRANSACTION_REQUEST)).toMatchObject({ kind: 'alreadyMoved' });
    expect(far.received).toHaveLength(1);
  });

  it('that is too late finds the payment changed', async () => {
    far.prepare(authorized, codeResponse('INVALID_TRANSACTION_STATUS'));
    expect(await provider.cancel(TRANSACTION_REQUEST)).toMatchObject({ kind: 'alreadyMoved' });
  });
});

describe('a refund', () => {
  it('is one call, with the same key for each try', async () => {
    far.prepare({ body: { transactionId: REFUND, acquirerAuthorizationCode: '551200' } });
    expect(await provider.refund(REFUND_REQUEST)).toEqual({ kind: 'captured', transactionId: REFUND });
    await provider.refund({ ...REFUND_REQUEST, retries: 7 });
    expect(far.received[1]).toEqual(far.received[0]);
    expect(far.received[0]).toMatchObject({
      path: `/v1/transactions/${TRANSACTION}/credit`,
      headers: { 'idempotency-key': 'request-3' },
      body: { amount: 2000, currency: 'CHF', refno: 'K7QM-2X9F-R1' },
    });
  });

  it('may be answered without its id', async () => {
    far.prepare({ body: { acquirerAuthorizationCode: '551200' } });
    expect(await provider.refund(REFUND_REQUEST)).toEqual({ kind: 'captured', transactionId: '' });
  });

  it.each([
    ['INVALID_PROPERTY', 'duplicate'],
    ['DUPLICATE_REFNO', 'duplicate'],
    ['INVALID_TRANSACTION_STATUS', 'refused'],
    ['NOT_SUPPORTED_BY_THIRD_PARTY', 'refused'],
    ['DECLINED', 'refused'],
    ['UNKNOWN_ERROR', 'unknown'],
    ['UNAUTHORIZED', 'unknown'],
  ])('answered %s is %s', async (code, kind) => {
    far.prepare(codeResponse(code));
    expect(await provider.refund(REFUND_REQUEST)).toMatchObject({ kind, name: code });
  });

  it('with a reference that would be refused is not sent', async () => {
    far.prepare(done);
    expect(await provider.refund({ ...REFUND_REQUEST, reference: 'K7QM-2X9F-R1-OF-AN-ORDER' })).toMatchObject(
      {
        kind: 'refused',
      },
    );
    expect(far.received).toEqual([]);
  });
});

describe('the search for a refund', () => {
  const lookup = { ...REFUND_REQUEST, refundedBefore: 1000, wasSentBefore: true };

  it.each([
    ['not there beside those that are known', [1000], { kind: 'notFound' }],
    ['there', [1000, 2000], { kind: 'captured', transaction: { amount: 2000, reference: 'K7QM-2X9F-R1' } }],
    ['another sum', [1000, 500], { kind: 'differs' }],
    ['two of them', [1000, 2000, 2000], { kind: 'differs' }],
    ['in a history that knows less than we do', [], { kind: 'unknown' }],
    ['in a history that cannot be summed', [1000, 'many'], { kind: 'unknown' }],
  ])('is %s', async (_name, credits, expected) => {
    far.prepare({ body: settledResponse(credits) });
    expect(await provider.findRefund(lookup)).toMatchObject(expected);
  });

  it('before it was sent does not match an equal sum', async () => {
    far.prepare({ body: settledResponse([1000, 2000]) });
    expect(await provider.findRefund({ ...lookup, wasSentBefore: false })).toMatchObject({ kind: 'differs' });
    far.prepare({ body: settledResponse([1000]) });
    expect(await provider.findRefund({ ...lookup, wasSentBefore: false })).toEqual({ kind: 'notFound' });
  });

  it('ignores a failed refund', async () => {
    const history = [{ action: 'credit', amount: 2000, success: false }];
    far.prepare({ body: settledResponse([], { history }) });
    expect(await provider.findRefund({ ...lookup, refundedBefore: 0 })).toEqual({ kind: 'notFound' });
  });
});

function refunded() {
  return { ...settledResponse(), type: 'credit', detail: { credit: { amount: 2000 } } };
}
