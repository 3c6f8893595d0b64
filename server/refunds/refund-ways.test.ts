import { describe, expect, it } from 'vitest';
import { endPauses, openIdleApp } from '#server/testing/idle-app.ts';
import { brokenInvariants } from '#server/testing/invariants.ts';
import { DIGITAL, line, orderRequest, POSTED } from '#server/testing/order-requests.ts';
import {
  ANNA,
  beginRefund,
  buyCards,
  countSupplierEvents,
  issueAll,
  listCards,
  listRefundedAmounts,
  packNextCard,
  readRefundedSum,
  refundNow,
  resumeRefund,
  tryBeginRefund,
} from '#server/testing/refund-orders.ts';
import { listMails, readStatus, reviewItems } from '#server/testing/rows.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { visit } from '#server/testing/visitor.ts';

const app = await openIdleApp();

async function paidByTwint() {
  const visitor = await visit(app);
  const order = await visitor.placeOrThrow(
    orderRequest({ cart: [line(DIGITAL, 50)], paymentMethod: 'TWINT' }),
  );
  await visitor.assert(await app.systems.pay(order.reference));
  await issueAll(app, order.id);
  return order;
}

describe('a payment by TWINT', () => {
  it('is refunded automatically after two hours, and its card is valid until then', async () => {
    await app.systems.control('saferpay', { twintRefunds: 'after-two-hours' });
    const { id, reference } = await paidByTwint();
    const refundId = await beginRefund(app, reference);
    expect(await resumeRefund(app, refundId)).toBe('Voiding');
    expect(await app.app.refunds.listUnfinished(10)).toEqual([]);
    expect(await listCards(app, id)).toEqual(['1.1 Issued']);
    await app.moveClock(119);
    expect(await resumeRefund(app, refundId)).toBe('Voiding');
    // A refund that waits for its time raises no alarm.
    expect((await brokenInvariants(app, { inTime: true })).filter((name) => name.includes('refund'))).toEqual(
      [],
    );
    await app.systems.control('saferpay', { twintRefunds: 'at-once' });
    await app.moveClock(121);
    expect(await app.app.refunds.listUnfinished(10)).toEqual([refundId]);
    expect(await resumeRefund(app, refundId)).toBe('Done');
    expect(await listRefundedAmounts(app, reference)).toEqual([5000]);
    expect(await reviewItems(app, id)).toEqual([]);
  });
});

/** Reads what operators see of refunds at the provider of these tests' payments. */
async function refundsAt({ app: { payments } }: TestApp) {
  return (await payments.check()).find(
    ({ provider, subject }) => provider === 'saferpay' && subject === 'refunds',
  );
}

describe('an account that may not refund', () => {
  it('denies the first refund; no other voids a card until an operator resumes', async () => {
    const [first, second] = [await buyCards(app), await buyCards(app)];
    await app.systems.control('saferpay', { endpoint: 'Refund', fault: 'error:PERMISSION_DENIED' });
    expect(await refundNow(app, first.reference)).toBe('Stopped');
    expect(await reviewItems(app, first.id)).toEqual(['refund-refused']);
    for (const { reference } of [second, first])
      expect(await tryBeginRefund(app, reference)).toMatchObject({ reason: 'refunds-not-licensed' });
    expect(await listCards(app, second.id)).toEqual(['1.1 Pending', '1.2 Pending']);
    // Payments still work.
    expect((await (await visit(app)).place(orderRequest())).status).toBe(201);
    expect(await app.app.payments.pauses()).toMatchObject([
      { cause: 'refunds-denied', name: 'PERMISSION_DENIED' },
    ]);
    expect(await refundsAt(app)).toMatchObject({
      state: 'wrong',
      detail: expect.stringContaining('PERMISSION_DENIED'),
    });
    expect(await app.app.payments.resume(ANNA)).toBe(1);
    expect(await refundsAt(app)).toMatchObject({ state: 'unknown' });
    expect(await refundNow(app, first.reference)).toBe('Done');
    expect(await refundNow(app, second.reference)).toBe('Done');
  });
});

describe('a refund that the provider refuses', () => {
  const byBank = (reference: string) =>
    app.app.refunds.completeByBank(reference, {
      paidOn: '2026-11-25',
      bankReference: 'E-Banking 4711',
      by: ANNA,
    });

  async function refused() {
    const order = await buyCards(app, [line(DIGITAL, 50)], { issued: true });
    await app.systems.control('saferpay', { endpoint: 'Refund', fault: 'error:TRANSACTION_DECLINED' });
    expect(await refundNow(app, order.reference)).toBe('Stopped');
    return order;
  }

  it('is recorded as paid by bank, once, with the mail and no refund at the provider', async () => {
    const { id, reference } = await refused();
    expect(await byBank(reference)).toBe('entered');
    expect(await byBank(reference)).toBe('none-stopped');
    expect(await listRefundedAmounts(app, reference)).toEqual([]);
    expect(await readRefundedSum(app, id)).toBe(5000);
    expect(await readStatus(app, id)).toBe('Reverted/Captured');
    expect(await listMails(app, id)).toContain('refunded');
    expect(await countSupplierEvents(app, id)).toMatchObject({ voided: 1 });
    const note = await app.adapters.refunds.readByNumber(id, 1);
    expect(note.byBank).toBe(true);
  });

  it('is not recorded while the provider may still complete it', async () => {
    const { reference } = await refused();
    await app.systems.control('saferpay', { refunds: 'pending' });
    await resumeRefund(app, await beginRefund(app, reference));
    expect(await byBank(reference)).toBe('none-stopped');
    const other = await buyCards(app, [line(DIGITAL, 50)], { issued: true });
    await app.systems.control('saferpay', { refunds: 'authorized' });
    await app.systems.control('saferpay', { endpoint: 'Refund', fault: 'wrong-amount' });
    expect(await refundNow(app, other.reference)).toBe('Stopped');
    expect(await byBank(other.reference)).toBe('payout-possible');
  });
});

describe('a refund after one that was paid by bank', () => {
  it('is not repeated before the first would be found: the captured sum covers both', async () => {
    const { reference } = await buyCards(app, [line(DIGITAL, 50), line(DIGITAL, 30), line(DIGITAL, 10)]);
    await app.systems.control('saferpay', { endpoint: 'Refund', fault: 'error:TRANSACTION_DECLINED' });
    expect(await refundNow(app, reference, { lines: [1] })).toBe('Stopped');
    const bankPayment = { paidOn: '2026-11-25', bankReference: 'E-Banking 4711', by: ANNA };
    expect(await app.app.refunds.completeByBank(reference, bankPayment)).toBe('entered');
    await app.systems.control('saferpay', { inquireLagSeconds: 100_000 });
    await app.systems.control('saferpay', { endpoint: 'Refund', fault: 'acted-no-answer' });
    const refundId = await beginRefund(app, reference, { lines: [2] });
    expect(await resumeRefund(app, refundId)).toBe('Paying');
    expect(await resumeRefund(app, refundId)).toBe('Paying');
    expect(await app.systems.paymentCounts(`${reference}-R2`)).toEqual({ refunded: 1 });
    await app.systems.control('saferpay', { inquireLagSeconds: 0 });
    expect(await resumeRefund(app, refundId)).toBe('Done');
    expect(await listRefundedAmounts(app, reference)).toEqual([3000]);
  });
});

describe('a returned posted card', () => {
  it('is refunded like an unsent card, without shipping costs', async () => {
    const { id, reference } = await buyCards(app, [line(POSTED, 20)]);
    await packNextCard(app, id);
    const places = [{ line: 1, ordinal: 1 }];
    expect(await app.app.refunds.recordReturnedCards(reference, places, ANNA)).toMatchObject({
      reason: 'not-shipped',
    });
    await app.app.fulfilment.parcels.packIfComplete({ reference, number: 1 }, ANNA);
    await app.adapters.parcels.ship({ reference, number: 1 }, undefined, ANNA);
    expect(await tryBeginRefund(app, reference)).toMatchObject({ reason: 'card-shipped' });
    expect(await app.app.refunds.recordReturnedCards(reference, places, ANNA)).toEqual({ kind: 'entered' });
    expect(await app.app.refunds.recordReturnedCards(reference, places, ANNA)).toMatchObject({
      reason: 'returned-before',
    });
    expect(await refundNow(app, reference)).toBe('Done');
    expect(await listRefundedAmounts(app, reference)).toEqual([2000]);
    expect(await listCards(app, id)).toEqual(['1.1 Void refunded']);
    await endPauses(app);
  });
});
