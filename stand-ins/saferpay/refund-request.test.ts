import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestShop } from '../../testkit/saferpay-test-shop.ts';
import { startStandIns } from '../start-stand-ins.ts';

let now = Date.parse('2026-11-21T10:00:00Z');

const standIns = await startStandIns({ port: 0, smtpPort: 0, now: () => now });
const shop = createTestShop(standIns.url);
beforeEach(async () => {
  await fetch(`${standIns.url}/saferpay/control`, { method: 'DELETE' });
});
afterAll(() => standIns.close());

async function captured(orderId: string, changes?: object) {
  const { token, Transaction } = await shop.approved(orderId, changes);
  return { token, id: Transaction.Id, captureId: (await shop.capture(Transaction.Id)).body.CaptureId };
}

function createRefund(captureId: string, more: object = {}) {
  const Refund = { Amount: { Value: '2000', CurrencyCode: 'CHF' }, ...more };
  return { RequestHeader: shop.header(), Refund, CaptureReference: { CaptureId: captureId } };
}

const request = (request: object) => shop.send('Transaction/Refund', request);

describe('a refund', () => {
  it('has the shape of a payment without liability, and its own order id', async () => {
    const { captureId } = await captured('R-1');
    const { body } = await request(createRefund(captureId, { OrderId: 'R-1-R1' }));
    expect(body.Transaction).toMatchObject({ Type: 'REFUND', Status: 'AUTHORIZED', OrderId: 'R-1-R1' });
    expect(body.PaymentMeans).toMatchObject({ Brand: { PaymentMethod: 'VISA' } });
    expect(body).not.toHaveProperty('Liability');
  });

  it('goes above the captured amount unless that is forbidden; a released one leaves room', async () => {
    const { captureId } = await captured('R-2');
    const { Transaction } = (await shop.refund(captureId, '5950')).body;
    expect((await shop.refund(captureId, '1')).body.ErrorName).toBe('AMOUNT_INVALID');
    expect((await request(createRefund(captureId))).status).toBe(200);
    expect((await shop.cancel(Transaction.Id)).status).toBe(200);
    expect((await shop.refund(captureId, '3950')).status).toBe(200);
    const Amount = { Value: '1', CurrencyCode: 'EUR' };
    expect((await request(createRefund(captureId, { Amount }))).body.ErrorName).toBe('CURRENCY_INVALID');
  });

  it('sent twice with one request id is made twice: the protocol promises no replay', async () => {
    const refund = createRefund((await captured('R-3')).captureId);
    const [first, second] = [await request(refund), await request(refund)];
    expect(second.body.Transaction.Id).not.toBe(first.body.Transaction.Id);
    expect((await shop.ledger('R-3')).filter(({ kind }) => kind === 'refunded')).toHaveLength(2);
  });

  it('may be captured at once, or be pending until its time is over', async () => {
    const { captureId } = await captured('R-5');
    await shop.control({ refunds: 'captured' });
    expect((await shop.refund(captureId, '100')).body.Transaction.Status).toBe('CAPTURED');
    await shop.control({ refunds: 'pending', pendingSeconds: 60 });
    const { Transaction } = (await shop.refund(captureId, '100')).body;
    expect(Transaction.Status).toBe('PENDING');
    expect((await shop.capture(Transaction.Id)).body.ErrorName).toBe('TRANSACTION_IN_WRONG_STATE');
    now += 60_000;
    expect((await shop.inquire(Transaction.Id)).body.Transaction.Status).toBe('CAPTURED');
  });

  it('of TWINT is refused in the two hours after the payment, unless that is switched off', async () => {
    const { captureId } = await captured('R-14', { PaymentMethods: ['TWINT'] });
    now += 2 * 3_600_000 - 1;
    expect((await request(createRefund(captureId))).body.ErrorName).toBe('TRANSACTION_IN_WRONG_STATE');
    now += 1;
    expect((await request(createRefund(captureId))).status).toBe(200);
    await shop.control({ twintRefunds: 'at-once' });
    const other = await captured('R-15', { PaymentMethods: ['TWINT'] });
    expect((await request(createRefund(other.captureId))).status).toBe(200);
  });

  it('needs the larger licence and a captured payment, and a refund is none', async () => {
    const { Transaction } = await shop.approved('R-8');
    const CaptureReference = { TransactionId: Transaction.Id };
    const refundNow = () => request({ ...createRefund(''), CaptureReference });
    expect((await refundNow()).body.ErrorName).toBe('TRANSACTION_NOT_FOUND');
    await shop.capture(Transaction.Id);
    expect((await refundNow()).status).toBe(200);
    await shop.control({ licence: 'ecommerce' });
    expect(await refundNow()).toMatchObject({ status: 403, body: { ErrorDetail: ['Invalid license'] } });
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
    now += 30_000;
    expect((await shop.assert(body.Token)).body.ErrorName).toBe('TRANSACTION_DECLINED');
    expect((await shop.inquire(Id)).body.ErrorName).toBe('TRANSACTION_NOT_FOUND');
  });

  it('by order id finds the newest of an order, even when the older is captured later', async () => {
    const first = await shop.approved('R-13');
    const second = await shop.approved('R-13');
    await shop.capture(first.Transaction.Id);
    const request = { RequestHeader: shop.header(), TransactionReference: { OrderId: 'R-13' } };
    const found = (await shop.send('Transaction/Inquire', request)).body.Transaction.Id;
    expect(found).toBe(second.Transaction.Id);
  });
});
