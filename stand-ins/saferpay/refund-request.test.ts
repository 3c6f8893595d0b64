import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notificationAddress, testShop } from '../../testkit/saferpay-test-shop.ts';
import { type StandIns, startStandIns } from '../start-stand-ins.ts';

let standIns: StandIns;
let shop: ReturnType<typeof testShop>;
let now = Date.parse('2026-11-21T10:00:00Z');

beforeAll(async () => {
  standIns = await startStandIns({ port: 0, smtpPort: 0, now: () => now });
  shop = testShop(standIns.url);
});
beforeEach(async () => {
  await fetch(`${standIns.url}/saferpay/control`, { method: 'DELETE' });
});
afterAll(() => standIns.close());

async function captured(orderId: string, changes?: object) {
  const { body } = await shop.initialize(orderId, changes);
  await shop.payer({ token: body.Token, action: 'approve' });
  const { Transaction } = (await shop.assert(body.Token)).body;
  const capture = (await shop.capture(Transaction.Id)).body;
  return { token: body.Token, id: Transaction.Id, captureId: capture.CaptureId };
}

function refundOf(captureId: string, more: object = {}, rest: object = {}) {
  const Refund = { Amount: { Value: '2000', CurrencyCode: 'CHF' }, ...more };
  return { RequestHeader: shop.header(), Refund, CaptureReference: { CaptureId: captureId }, ...rest };
}

const ask = (request: object) => shop.send('Transaction/Refund', request);

describe('a refund', () => {
  it('has the shape of a payment without liability, and its own order id', async () => {
    const { captureId, id } = await captured('R-1');
    const { body } = await ask(refundOf(captureId, { OrderId: 'R-1-R1', Description: 'Given back' }));
    expect(body.Transaction).toMatchObject({
      Type: 'REFUND',
      Status: 'AUTHORIZED',
      Amount: { Value: '2000', CurrencyCode: 'CHF' },
      OrderId: 'R-1-R1',
    });
    expect(body.Transaction.Id).not.toBe(id);
    expect(body.Transaction).not.toHaveProperty('CaptureId');
    expect(body.PaymentMeans).toMatchObject({ Brand: { PaymentMethod: 'VISA' } });
    expect(body).not.toHaveProperty('Liability');
    expect((await shop.inquire(body.Transaction.Id)).body.Transaction.Status).toBe('AUTHORIZED');
    expect((await shop.capture(body.Transaction.Id)).body.CaptureId).toBe(`${body.Transaction.Id}_c`);
    expect((await shop.capture(body.Transaction.Id)).body.ErrorName).toBe('TRANSACTION_ALREADY_CAPTURED');
    expect((await shop.inquire(body.Transaction.Id)).body.Transaction.Status).toBe('CAPTURED');
  });

  it('goes above the captured amount unless that is forbidden', async () => {
    const { captureId } = await captured('R-2');
    const Amount = { Value: '9900', CurrencyCode: 'CHF' };
    const forbidden = { Amount, RestrictRefundAmountToCapturedAmount: true };
    expect((await ask(refundOf(captureId, forbidden))).body.ErrorName).toBe('AMOUNT_INVALID');
    expect((await ask(refundOf(captureId, { Amount }))).status).toBe(200);
    expect(
      (await ask(refundOf(captureId, { Amount: { ...Amount, CurrencyCode: 'EUR' } }))).body.ErrorName,
    ).toBe('CURRENCY_INVALID');
  });

  it('asked for twice with one request id is made twice: the protocol promises no replay', async () => {
    const { captureId } = await captured('R-3');
    const request = refundOf(captureId);
    const RequestHeader = { ...request.RequestHeader, RetryIndicator: 1 };
    const [first, second] = [await ask(request), await ask({ ...request, RequestHeader })];
    expect(second.body.Transaction.Id).not.toBe(first.body.Transaction.Id);
    const made = (await shop.ledger('R-3')).filter(({ kind }) => kind === 'refunded');
    expect(made.map(({ requestId }) => requestId)).toEqual(
      [request, request].map(({ RequestHeader: { RequestId } }) => RequestId),
    );
    expect(made.map(({ retryIndicator }) => retryIndicator)).toEqual([0, 1]);
  });

  it('can be released before it is captured, and then leaves room for another', async () => {
    const { captureId } = await captured('R-4');
    const whole = {
      Amount: { Value: '5950', CurrencyCode: 'CHF' },
      RestrictRefundAmountToCapturedAmount: true,
    };
    const { Transaction } = (await ask(refundOf(captureId, whole))).body;
    expect((await ask(refundOf(captureId, whole))).body.ErrorName).toBe('AMOUNT_INVALID');
    expect((await shop.cancel(Transaction.Id)).status).toBe(200);
    expect((await ask(refundOf(captureId, whole))).status).toBe(200);
  });

  it('may be captured at once, or declined', async () => {
    const { captureId } = await captured('R-5');
    await shop.control({ refunds: 'captured' });
    const { Transaction } = (await ask(refundOf(captureId))).body;
    expect(Transaction).toMatchObject({ Status: 'CAPTURED', CaptureId: `${Transaction.Id}_c` });
    await shop.control({ refunds: 'declined' });
    expect((await ask(refundOf(captureId))).body).toMatchObject({
      ErrorName: 'TRANSACTION_DECLINED',
      ProcessorResult: '05',
    });
    const kinds = (await shop.ledger('R-5')).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind.startsWith('refund'))).toEqual(['refunded', 'refund-captured']);
  });

  it('may be pending: told by its own notification, read by AssertRefund', async () => {
    const shopAddress = await notificationAddress();
    const { captureId } = await captured('R-6');
    await shop.control({ refunds: 'pending', pendingSeconds: 60 });
    const PendingNotification = { NotifyUrl: shopAddress.urls.SuccessNotifyUrl };
    const { Transaction } = (await ask(refundOf(captureId, {}, { PendingNotification }))).body;
    expect(Transaction.Status).toBe('PENDING');
    const state = () =>
      shop.send('Transaction/AssertRefund', {
        RequestHeader: shop.header(),
        TransactionReference: { TransactionId: Transaction.Id },
      });
    expect((await state()).body).toMatchObject({ TransactionId: Transaction.Id, Status: 'PENDING' });
    expect((await state()).body).not.toHaveProperty('Date');
    expect((await shop.capture(Transaction.Id)).body.ErrorName).toBe('TRANSACTION_IN_WRONG_STATE');
    now += 60_000;
    expect((await state()).body).toMatchObject({ Status: 'CAPTURED', Date: expect.any(String) });
    await shopAddress.callsReach(1);
    expect(shopAddress.calls).toEqual(['GET /ok']);
    shopAddress.close();
  });

  it('of TWINT is not asked about by AssertRefund', async () => {
    const { captureId } = await captured('R-7', { PaymentMethods: ['TWINT'] });
    now += 2 * 3_600_000;
    const { Transaction } = (await ask(refundOf(captureId))).body;
    const request = { RequestHeader: shop.header(), TransactionReference: { TransactionId: Transaction.Id } };
    expect((await shop.send('Transaction/AssertRefund', request)).body.ErrorName).toBe(
      'ACTION_NOT_SUPPORTED',
    );
  });

  it('of TWINT is refused in the two hours after the payment, unless that is switched off', async () => {
    const { captureId } = await captured('R-14', { PaymentMethods: ['TWINT'] });
    expect((await ask(refundOf(captureId))).body.ErrorName).toBe('TRANSACTION_IN_WRONG_STATE');
    now += 2 * 3_600_000 - 1;
    expect((await ask(refundOf(captureId))).status).toBe(402);
    now += 1;
    expect((await ask(refundOf(captureId))).status).toBe(200);
    await shop.control({ twintRefunds: 'at-once' });
    const other = await captured('R-15', { PaymentMethods: ['TWINT'] });
    expect((await ask(refundOf(other.captureId))).status).toBe(200);
  });

  it('needs the larger licence', async () => {
    const { captureId } = await captured('R-16');
    await shop.control({ licence: 'ecommerce' });
    expect(await ask(refundOf(captureId))).toMatchObject({
      status: 403,
      body: { ErrorName: 'PERMISSION_DENIED', ErrorDetail: ['Invalid license'] },
    });
  });

  it('needs a captured payment, and a refund is none', async () => {
    const { body } = await shop.initialize('R-8');
    await shop.payer({ token: body.Token, action: 'approve' });
    const { Id } = (await shop.assert(body.Token)).body.Transaction;
    for (const CaptureReference of [{ TransactionId: Id }, { OrderId: 'R-8' }, { CaptureId: 'unknown' }])
      expect((await ask({ ...refundOf(''), CaptureReference })).body.ErrorName).toBe('TRANSACTION_NOT_FOUND');
    await shop.capture(Id);
    for (const CaptureReference of [{ TransactionId: Id }, { OrderId: 'R-8' }])
      expect((await ask({ ...refundOf(''), CaptureReference })).status).toBe(200);
  });
});

describe('a capture id', () => {
  it('is opaque: it may equal the transaction, and the answer may leave it out', async () => {
    await shop.control({ captureIds: 'same' });
    const same = await captured('R-9');
    expect(same.captureId).toBe(same.id);
    expect((await shop.refund(same.captureId, '100')).status).toBe(200);
    await shop.control({ captureIds: 'left-out' });
    const without = await captured('R-10');
    expect(without.captureId).toBeUndefined();
    expect((await shop.inquire(without.id)).body.Transaction).toMatchObject({ CaptureId: `${without.id}_c` });
  });
});

describe('Inquire', () => {
  it('does not find a new transaction as long as it lags', async () => {
    const { id } = await captured('R-11');
    await shop.control({ inquireLagSeconds: 120 });
    expect((await shop.inquire(id)).body.ErrorName).toBe('TRANSACTION_NOT_FOUND');
    now += 120_000;
    expect((await shop.inquire(id)).body.Transaction.Status).toBe('CAPTURED');
  });

  it('finds no payment that was pending and then declined', async () => {
    const { body } = await shop.initialize('R-12');
    await shop.payer({ token: body.Token, action: 'approve', fault: 'FAULT pending-decline' });
    const { Id } = (await shop.assert(body.Token)).body.Transaction;
    expect((await shop.inquire(Id)).body.ErrorName).toBe('TRANSACTION_NOT_FOUND');
    now += 30_000;
    expect((await shop.assert(body.Token)).body.ErrorName).toBe('TRANSACTION_DECLINED');
    expect((await shop.inquire(Id)).body.ErrorName).toBe('TRANSACTION_NOT_FOUND');
  });

  it('by order id finds the newest of an order, even when the older is captured later', async () => {
    const ids: string[] = [];
    for (const _attempt of [1, 2]) {
      const { body } = await shop.initialize('R-13');
      await shop.payer({ token: body.Token, action: 'approve' });
      ids.push((await shop.assert(body.Token)).body.Transaction.Id);
    }
    await shop.capture(ids[0] ?? '');
    const request = { RequestHeader: shop.header(), TransactionReference: { OrderId: 'R-13' } };
    expect((await shop.send('Transaction/Inquire', request)).body.Transaction.Id).toBe(ids[1]);
  });
});
