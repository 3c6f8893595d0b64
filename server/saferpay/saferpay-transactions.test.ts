import { describe, expect, it } from 'vitest';
import {
  back,
  effect,
  openStubbedSaferpay,
  TRANSACTION_ID,
} from '#server/testing/saferpay-request-fixtures.ts';
import {
  cancelResponse,
  captureResponse,
  paymentResponse,
  refundResponse,
} from '../../testkit/saferpay/saferpay-response-fixtures.ts';

const { far, provider } = await openStubbedSaferpay();

const refundId = 'Zt8uW1eR5yT3iO7pL2kJ6hG9fD4s';

describe('Capture', () => {
  it.each([
    ['with its id', {}, { kind: 'captured', captureId: `${TRANSACTION_ID}_c` }],
    ['without id', { CaptureId: undefined }, { kind: 'captured', captureId: TRANSACTION_ID }],
    ['without date', { Date: undefined }, { kind: 'captured' }],
    ['undecided', { Status: 'PENDING' }, { kind: 'unknown', fault: 'system' }],
    ['without status', { Status: undefined }, { kind: 'unknown', fault: 'responseFormat' }],
  ])('answered %s', async (_name, changes, expected) => {
    far.prepare({ body: captureResponse(changes) });
    expect(await provider.capture(effect)).toMatchObject(expected);
  });

  it.each([effect, { requestId: 'request-9', retries: 9, transactionId: refundId }])(
    'of a payment or a refund uses the stored id and counts its retries',
    async (request) => {
      far.prepare({ body: captureResponse() });
      await provider.capture(request);
      expect(far.received).toEqual([
        expect.objectContaining({
          path: '/api/Payment/v1/Transaction/Capture',
          body: {
            RequestHeader: expect.objectContaining({
              SpecVersion: '1.53',
              RequestId: request.requestId,
              RetryIndicator: request.retries,
            }),
            TransactionReference: { TransactionId: request.transactionId },
          },
        }),
      ]);
    },
  );
});

it('after ten tries is a new request, the same for each try', async () => {
  const headers: unknown[] = [];
  for (const retries of [9, 10, 11, 20]) {
    far.prepare({ body: captureResponse() });
    await provider.capture({ ...effect, requestId: 'request-9', retries });
    headers.push(far.received[0]?.body);
  }
  expect(headers).toMatchObject(
    [
      ['request-9', 9],
      ['request-9.1', 0],
      ['request-9.1', 1],
      ['request-9.2', 0],
    ].map(([RequestId, RetryIndicator]) => ({ RequestHeader: { RequestId, RetryIndicator } })),
  );
});

describe('Cancel', () => {
  it('voids the named transaction', async () => {
    far.prepare({ body: cancelResponse() });
    expect(await provider.cancel({ ...effect, retries: 3 })).toEqual({ kind: 'cancelled' });
    expect(far.received[0]).toMatchObject({
      path: '/api/Payment/v1/Transaction/Cancel',
      body: {
        RequestHeader: { RequestId: 'request-2', RetryIndicator: 3 },
        TransactionReference: { TransactionId: TRANSACTION_ID },
      },
    });
  });

  it.each([{ TransactionId: 'another' }, { TransactionId: undefined }])(
    'answered with %j proves nothing',
    async (changes) => {
      far.prepare({ body: cancelResponse(changes) });
      expect(await provider.cancel(effect)).toMatchObject({ kind: 'unknown', fault: 'responseFormat' });
    },
  );
});

describe('Refund', () => {
  it('requests at most the captured sum, under its own order id', async () => {
    far.prepare({ body: refundResponse() });
    expect(await provider.refund(back)).toEqual({ kind: 'authorized', transactionId: refundId });
    expect(far.received[0]).toMatchObject({
      path: '/api/Payment/v1/Transaction/Refund',
      body: {
        RequestHeader: { RequestId: 'request-3', RetryIndicator: 1 },
        Refund: {
          Amount: { Value: '2000', CurrencyCode: 'CHF' },
          OrderId: 'K7QM-2X9F-R1',
          RestrictRefundAmountToCapturedAmount: true,
        },
        CaptureReference: { CaptureId: `${TRANSACTION_ID}_c` },
      },
    });
  });

  it('of a capture without an id names its transaction', async () => {
    far.prepare({ body: refundResponse() });
    await provider.refund({ ...back, captureId: TRANSACTION_ID });
    expect(far.received[0]?.body).toMatchObject({ CaptureReference: { TransactionId: TRANSACTION_ID } });
  });

  it.each([
    ['CAPTURED', { kind: 'captured', transactionId: refundId }],
    ['PENDING', { kind: 'pending' }],
    ['SOMETHING_NEW', { kind: 'unknown', fault: 'responseFormat' }],
  ])('answered %s', async (Status, expected) => {
    far.prepare({ body: refundResponse({ Status }) });
    expect(await provider.refund(back)).toMatchObject(expected);
  });

  it.each([
    ['amount', { Amount: { Value: '5950', CurrencyCode: 'CHF' } }],
    ['currency', { Amount: { Value: '2000', CurrencyCode: 'EUR' } }],
    ['order', { OrderId: 'K7QM-2X9F' }],
    ['not-a-refund', { Type: 'PAYMENT' }],
  ])('that reports %s is not captured', async (difference, changes) => {
    far.prepare({ body: refundResponse(changes) });
    expect(await provider.refund(back)).toEqual({
      kind: 'differs',
      differences: [difference],
    });
  });
});

describe('Inquire', () => {
  it.each([
    [{ reference: 'K7QM-2X9F' }, { OrderId: 'K7QM-2X9F' }],
    [{ transactionId: TRANSACTION_ID }, { TransactionId: TRANSACTION_ID }],
  ])('by %j', async (known, TransactionReference) => {
    far.prepare({ body: paymentResponse() });
    expect(await provider.inquire(known)).toMatchObject({ kind: 'authorized' });
    expect(far.received[0]).toMatchObject({
      path: '/api/Payment/v1/Transaction/Inquire',
      body: { TransactionReference },
    });
  });

  it.each([
    ['CAPTURED', 'captured'],
    ['CANCELED', 'cancelled'],
    ['PENDING', 'pending'],
    ['SOMETHING_NEW', 'unknown'],
  ])('reads %s of a refund as %s', async (Status, kind) => {
    far.prepare({ body: refundResponse({ Status }) });
    expect(await provider.inquire({ reference: 'K7QM-2X9F-R1' })).toMatchObject({ kind });
  });
});
