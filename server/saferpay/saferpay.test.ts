import { describe, expect, it } from 'vitest';
import { account, openStubbedSaferpay, TRANSACTION_ID } from '#server/testing/saferpay-request-fixtures.ts';
import { errorResponse } from '../../testkit/saferpay/saferpay-error-fixtures.ts';
import { paymentResponse } from '../../testkit/saferpay/saferpay-response-fixtures.ts';
import { createSaferpay } from './saferpay.ts';

const { far, provider } = await openStubbedSaferpay();

const transaction = {
  transactionId: TRANSACTION_ID,
  captureId: undefined,
  amount: 5950,
  currency: 'CHF',
  reference: 'K7QM-2X9F',
  method: 'VISA',
  liabilityShift: true,
};
const captureId = `${TRANSACTION_ID}_c`;

it('takes as long as its docs/requirements/saferpay.md says', () => {
  expect(createSaferpay({ ...account(far.url), timeoutMs: 100_000 }).limits).toEqual({
    timeoutMs: 100_000,
    pendingMs: 120 * 3_600_000,
    assertMs: 24 * 3_600_000,
    inquireLagMs: 5 * 60_000,
    refundAfterMs: { TWINT: 2 * 3_600_000 },
  });
});

describe('a notification', () => {
  it.each([
    ['GET', 'secret/success', { notifySecret: 'secret' }],
    ['GET', 'secret/fail', { notifySecret: 'secret' }],
    ['POST', 'secret/success', undefined],
    ['GET', 'secret', undefined],
    ['GET', 'secret/success/more', undefined],
  ])('by %s to %s', (method, path, expected) => {
    const call = { method, path: path.split('/'), headers: {}, rawBody: '' };
    expect(provider.notification(call)).toEqual(expected);
  });
});

describe('Assert', () => {
  it.each([
    ['AUTHORIZED', {}, { kind: 'authorized', transaction }],
    ['CAPTURED', { CaptureId: captureId }, { kind: 'captured', transaction: { ...transaction, captureId } }],
    ['CAPTURED', {}, { kind: 'captured', transaction }],
    ['AUTHORIZED', { Type: 'PURCHASE' }, { kind: 'authorized', transaction }],
    ['CANCELED', {}, { kind: 'cancelled', transaction }],
    ['PENDING', {}, { kind: 'pending' }],
    ['SOMETHING_NEW', {}, { kind: 'unknown', fault: 'responseFormat' }],
  ])('reads %s %j', async (Status, changes, expected) => {
    far.prepare({ body: paymentResponse({ Status, ...changes }) });
    expect(await provider.assert('k7w2')).toMatchObject(expected);
    expect(far.received[0]).toMatchObject({
      path: '/api/Payment/v1/PaymentPage/Assert',
      body: { Token: 'k7w2', RequestHeader: { SpecVersion: '1.53', RetryIndicator: 0 } },
    });
  });

  it('is a new request each time', async () => {
    far.prepare({ body: paymentResponse() });
    await provider.assert('k7w2');
    await provider.assert('k7w2');
    const ids = far.received.map(({ body }) => JSON.stringify(Object(body).RequestHeader));
    expect(new Set(ids).size).toBe(2);
  });

  it.each([
    ['5950', 5950],
    [5950, 5950],
    ['59.50', Number.NaN],
    ['-5950', Number.NaN],
    ['', Number.NaN],
    ['5950 ', Number.NaN],
    ['0x10', Number.NaN],
  ])('reads the amount %j as %d', async (Value, amount) => {
    far.prepare({ body: paymentResponse({ Amount: { Value, CurrencyCode: 'CHF' } }) });
    expect(await provider.assert('token')).toMatchObject({ kind: 'authorized', transaction: { amount } });
  });

  it('reads another amount, currency and order id as they are: the shop compares', async () => {
    far.prepare({ body: paymentResponse({ Amount: { Value: '1', CurrencyCode: 'EUR' }, OrderId: 'OTHER' }) });
    expect(await provider.assert('token')).toMatchObject({
      transaction: { amount: 1, currency: 'EUR', reference: 'OTHER' },
    });
  });

  it('accepts unknown brands and fields', async () => {
    const PaymentMeans = { Brand: { PaymentMethod: 'TOMORROW', Name: 'New' }, DisplayText: 'x', Coin: {} };
    far.prepare({
      body: paymentResponse({ Tomorrow: 1 }, { PaymentMeans, Liability: undefined, Tomorrow: [] }),
    });
    expect(await provider.assert('token')).toEqual({
      kind: 'authorized',
      transaction: { ...transaction, method: 'TOMORROW', liabilityShift: undefined },
    });
  });

  it('reports the wallet of a card separately from the brand', async () => {
    const PaymentMeans = { Brand: { PaymentMethod: 'VISA', Name: 'VISA' }, Wallet: 'APPLEPAY' };
    far.prepare({ body: paymentResponse({}, { PaymentMeans }) });
    expect(await provider.assert('token')).toMatchObject({
      transaction: { method: 'VISA', wallet: 'APPLEPAY' },
    });
  });

  it('reports a missing liability shift', async () => {
    const Liability = { LiabilityShift: false, LiableEntity: 'MERCHANT' };
    far.prepare({ body: paymentResponse({}, { Liability }) });
    expect(await provider.assert('token')).toMatchObject({ transaction: { liabilityShift: false } });
  });

  it.each(['Type', 'Status', 'Id', 'Amount'])('refuses a transaction without %s', async (name) => {
    for (const value of [undefined, null, '']) {
      far.prepare({ body: paymentResponse({ [name]: value }) });
      expect(await provider.assert('token')).toMatchObject({ kind: 'unknown', fault: 'responseFormat' });
    }
  });

  it.each([
    ['an order id that cannot be compared', { OrderId: ['K7QM-2X9F'] }, {}],
    ['no value', { Amount: { CurrencyCode: 'CHF' } }, {}],
    ['no currency', { Amount: { Value: '5950' } }, {}],
    ['a refund in place of a payment', { Type: 'REFUND' }, {}],
  ])('refuses %s', async (_name, changes, containers) => {
    far.prepare({ body: paymentResponse(changes, containers) });
    expect(await provider.assert('token')).toMatchObject({ kind: 'unknown', fault: 'responseFormat' });
  });
});

describe('when the token returns nothing any more', () => {
  it.each(['TOKEN_EXPIRED', 'TOKEN_INVALID'])('(%s) the payment is looked up', async (name) => {
    const gone = errorResponse(name, 402, 'DO_NOT_RETRY');
    far.prepare(gone, { body: paymentResponse({ Status: 'CAPTURED', CaptureId: captureId }) });
    expect(await provider.assert('token', { transactionId: TRANSACTION_ID })).toEqual({
      kind: 'captured',
      transaction: { ...transaction, captureId },
    });
    expect(far.received[1]).toMatchObject({
      path: '/api/Payment/v1/Transaction/Inquire',
      body: { TransactionReference: { TransactionId: TRANSACTION_ID } },
    });
  });

  it('an unknown transaction keeps the first response', async () => {
    const lost = errorResponse('TRANSACTION_NOT_FOUND', 402, 'DO_NOT_RETRY');
    far.prepare(errorResponse('TOKEN_EXPIRED', 402, 'DO_NOT_RETRY'), lost);
    expect(await provider.assert('token', { reference: 'K7QM-2X9F' })).toEqual({ kind: 'expired' });
    expect(far.received[1]?.body).toMatchObject({ TransactionReference: { OrderId: 'K7QM-2X9F' } });
  });

  it('a missing response leaves everything unknown', async () => {
    far.prepare(errorResponse('TOKEN_EXPIRED', 402, 'DO_NOT_RETRY'), 'cut');
    expect(await provider.assert('token', { reference: 'K7QM-2X9F' })).toMatchObject({ kind: 'unknown' });
  });

  it.each(['TRANSACTION_NOT_STARTED', 'TRANSACTION_ABORTED', 'TRANSACTION_DECLINED', 'INTERNAL_ERROR'])(
    'which %s does not mean: the provider forbids a second call',
    async (name) => {
      far.prepare(errorResponse(name, 402, 'DO_NOT_RETRY'));
      await provider.assert('token', { reference: 'K7QM-2X9F' });
      expect(far.received).toHaveLength(1);
    },
  );

  it('there is no lookup if nothing can have been paid', async () => {
    far.prepare(errorResponse('TOKEN_EXPIRED', 402, 'DO_NOT_RETRY'));
    expect(await provider.assert('token')).toEqual({ kind: 'expired' });
    expect(far.received).toHaveLength(1);
  });
});
