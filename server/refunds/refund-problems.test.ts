import { describe, expect, it } from 'vitest';
import { openIdleApp } from '#server/testing/idle-app.ts';
import { DIGITAL, line, orderRequest } from '#server/testing/order-requests.ts';
import {
  ANNA,
  beginRefund,
  buyCards,
  countSupplierEvents,
  createRefundDeps,
  listRefundedAmounts,
  refundNow,
  resumeRefund,
  tryBeginRefund,
  withFreshSupplier,
} from '#server/testing/refund-orders.ts';
import { reviewItems, rows, texts } from '#server/testing/rows.ts';
import { visit } from '#server/testing/visitor.ts';
import { runReversals } from '#server/worker/scheduled-tasks.ts';
import { runRefundJob } from './refund-order.ts';

const app = await openIdleApp();

describe('a lost response, or an external system that does not act', () => {
  it.each([
    ['supplier', 'void', 'acted-no-answer'],
    ['supplier', 'void', 'acted-error'],
    ['supplier', 'void', 'html-502'],
    ['supplier', 'void', 'cut'],
    ['supplier', 'void', 'error:SYSTEM'],
    ['supplier', 'token', 'html-502'],
    ['saferpay', 'Refund', 'acted-no-answer'],
    ['saferpay', 'Refund', 'html-502'],
    ['saferpay', 'Refund', 'cut-json'],
    ['saferpay', 'Refund', 'error:INTERNAL_ERROR'],
    ['saferpay', 'Capture', 'acted-no-answer'],
    ['saferpay', 'Capture', 'html-502'],
    ['saferpay', 'Capture', 'cut-json'],
  ] as const)(
    '(%s %s %s) is retried, with one void per card and one refund',
    async (side, endpoint, fault) => {
      const { id, reference } = await buyCards(app, undefined, { issued: true });
      if (side === 'supplier') await app.systems.control(side, { revokeTokens: true });
      await app.systems.control(side, { endpoint, fault });
      const refundId = await beginRefund(app, reference);
      const job = runRefundJob(createRefundDeps(app), refundId);
      // The job retries the supplier; the sweep retries the provider at growing intervals.
      if (side === 'supplier') await expect(job).rejects.toThrow('refund is');
      else await job;
      expect((await app.adapters.refunds.read(refundId)).status).toBe(
        side === 'supplier' ? 'Voiding' : 'Paying',
      );
      expect(await resumeRefund(app, refundId)).toBe('Done');
      expect(await listRefundedAmounts(app, reference)).toEqual([10_000]);
      expect(await countSupplierEvents(app, id)).toMatchObject({ voided: 2 });
      expect(await app.systems.paymentCounts(`${reference}-R1`)).toMatchObject({ refunded: 1 });
      expect(await reviewItems(app, id)).toEqual([]);
    },
  );

  it('leaves the money untouched until every card is void', async () => {
    const { reference } = await buyCards(app, undefined, { issued: true });
    await app.systems.control('supplier', { endpoint: 'void', fault: 'down' });
    const refundId = await beginRefund(app, reference);
    expect(await resumeRefund(app, refundId)).toBe('Voiding');
    expect(await resumeRefund(app, refundId)).toBe('Voiding');
    expect(await app.systems.paymentCounts(`${reference}-R1`)).toEqual({});
  });

  it('for a partial refund is not repeated before the first would be found', async () => {
    const { reference } = await buyCards(app, [line(DIGITAL, 50, 4)], { issued: true });
    await app.systems.control('saferpay', { inquireLagSeconds: 100_000 });
    await app.systems.control('saferpay', { endpoint: 'Refund', fault: 'acted-no-answer' });
    const refundId = await beginRefund(app, reference, { places: [{ line: 1, ordinal: 1 }] });
    expect(await resumeRefund(app, refundId)).toBe('Paying');
    expect(await resumeRefund(app, refundId)).toBe('Paying');
    expect(await resumeRefund(app, refundId)).toBe('Paying');
    expect(await app.systems.paymentCounts(`${reference}-R1`)).toEqual({ refunded: 1 });
    await app.systems.control('saferpay', { inquireLagSeconds: 0 });
    expect(await resumeRefund(app, refundId)).toBe('Done');
    expect(await listRefundedAmounts(app, reference)).toEqual([5000]);
  });

  it('for a partial refund that never happened is repeated after that time', async () => {
    const { reference } = await buyCards(app, [line(DIGITAL, 50, 4)], { issued: true });
    await app.systems.control('saferpay', { endpoint: 'Refund', fault: 'html-502' });
    const refundId = await beginRefund(app, reference, { places: [{ line: 1, ordinal: 1 }] });
    expect(await resumeRefund(app, refundId)).toBe('Paying');
    expect(await resumeRefund(app, refundId)).toBe('Paying');
    await app.moveClock(6);
    expect(await resumeRefund(app, refundId)).toBe('Done');
    expect(await listRefundedAmounts(app, reference)).toEqual([5000]);
  });

  it('is resumed by the task when its process is gone, with a review item in time', async () => {
    const { id, reference } = await buyCards(app, undefined, { issued: true });
    const refundId = await beginRefund(app, reference);
    await app.systems.control('supplier', { endpoint: 'void', fault: 'down' });
    await app.moveClock(1.1);
    await runReversals(withFreshSupplier(app));
    expect(await reviewItems(app, id)).toEqual([]);
    await app.moveClock(14.5);
    await runReversals(withFreshSupplier(app));
    expect(await reviewItems(app, id)).toEqual(['refund-late']);
    await app.systems.control('supplier', { endpoint: 'void', fault: 'slow', times: 1, delayMs: 1 });
    await app.systems.resetSystem('supplier');
    await app.moveClock(30);
    await runReversals(withFreshSupplier(app));
    expect(await resumeRefund(app, refundId)).toBe('Done');
    expect(await listRefundedAmounts(app, reference)).toEqual([10_000]);
    expect(
      await rows(app, `select id from review_item where order_id = '${id}' and resolved_at is null`),
    ).toEqual([]);
  });

  it('resolves the late-refund review item when the refund completes', async () => {
    const late = (id: string) => app.app.operations.openReviewItem(id, 'refund-late', {});
    const ended = await buyCards(app, undefined, { issued: true });
    expect(await resumeRefund(app, await beginRefund(app, ended.reference))).toBe('Done');
    await late(ended.id);
    const going = await buyCards(app, undefined, { issued: true });
    await beginRefund(app, going.reference);
    await late(going.id);
    await runReversals(withFreshSupplier(app));
    const open = (id: string) =>
      texts(app, `select kind as text from review_item where order_id = '${id}' and resolved_at is null`);
    expect(await open(ended.id)).toEqual([]);
    expect(await open(going.id)).toEqual(['refund-late']);
  });
});

describe('records that were restored from before a refund', () => {
  it('find it at the supplier and at the provider, and repeat neither', async () => {
    const { id, reference } = await buyCards(app, undefined, { issued: true });
    const command = { places: [{ line: 1, ordinal: 1 }] };
    const kept = await rows<{ id: string; secret: string }>(
      app,
      `select id, secret from card where order_id = '${id}' and ordinal = 1`,
    );
    await refundNow(app, reference, command);
    await forget(id, kept[0]?.secret ?? '');
    expect(await refundNow(app, reference, command)).toBe('Done');
    expect(await listRefundedAmounts(app, reference)).toEqual([5000]);
    expect(await app.systems.paymentCounts(`${reference}-R1`)).toMatchObject({ refunded: 1 });
    expect(await countSupplierEvents(app, id)).toMatchObject({ voided: 1 });
    await forget(id, kept[0]?.secret ?? '');
    expect(await refundNow(app, reference, { lines: [1] })).toBe('Stopped');
    expect(await reviewItems(app, id)).toEqual(['refund-differs']);
    expect(await listRefundedAmounts(app, reference)).toEqual([5000]);
  });

  /**
   * Restores an earlier backup's state. The database refuses to move back, so its guards are disabled
   * briefly.
   */
  async function forget(orderId: string, secret: string): Promise<void> {
    const own = `select id from card where order_id = '${orderId}'`;
    for (const statement of [
      'alter table card disable trigger card_transitions',
      `delete from refund_card where card_id in (${own})`,
      `delete from outbound_request where refund_id in (select id from refund where order_id = '${orderId}')`,
      `delete from refund where order_id = '${orderId}'`,
      `delete from mail where order_id = '${orderId}' and kind = 'refunded'`,
      `delete from outbound_request where card_id in (${own})`,
      `update card set status = 'Issued', void_cause = null, voided_at = null, secret_removed_at = null,
         secret = coalesce(secret, '${secret}') where order_id = '${orderId}'`,
      `update orders set refunded = 0 where id = '${orderId}'`,
      'alter table card enable trigger card_transitions',
    ]) {
      await rows(app, statement);
    }
  }
});

describe('a contradicting external system', () => {
  it.each([
    ['supplier', 'void', 'wrong-value', 'refund-void-differs'],
    ['supplier', 'void', 'wrong-id', 'refund-void-wrong'],
    ['supplier', 'void', 'error:NOT_FOUND', 'refund-void-wrong'],
    ['saferpay', 'Refund', 'wrong-amount', 'refund-differs'],
    ['saferpay', 'Refund', 'wrong-currency', 'refund-differs'],
    ['saferpay', 'Refund', 'error:TRANSACTION_DECLINED', 'refund-refused'],
    ['saferpay', 'Capture', 'error:TRANSACTION_IN_WRONG_STATE', 'refund-refused'],
  ] as const)(
    '(%s %s %s) stops the refund for review, and it continues on command',
    async (side, endpoint, fault, item) => {
      const { id, reference } = await buyCards(app, [line(DIGITAL, 50)], { issued: true });
      await app.systems.control(side, { endpoint, fault });
      expect(await refundNow(app, reference)).toBe('Stopped');
      expect(await reviewItems(app, id)).toEqual([item]);
      expect(await listRefundedAmounts(app, reference)).toEqual([]);
      expect(await refundNow(app, reference)).toBe('Done');
      expect(await listRefundedAmounts(app, reference)).toEqual([5000]);
      expect(await countSupplierEvents(app, id)).toMatchObject({ voided: 1 });
    },
  );
});

describe('a slow provider', () => {
  it('with a pending refund is polled later, and the refund is not sent again', async () => {
    const { reference } = await buyCards(app, undefined, { issued: true });
    await app.systems.control('saferpay', { refunds: 'pending', pendingSeconds: 100_000 });
    const refundId = await beginRefund(app, reference);
    await runRefundJob(createRefundDeps(app), refundId);
    await runRefundJob(createRefundDeps(app), refundId);
    expect(await resumeRefund(app, refundId)).toBe('Paying');
    expect(await app.systems.paymentCounts(`${reference}-R1`)).toMatchObject({ refunded: 1 });
    expect(await listRefundedAmounts(app, reference)).toEqual([]);
  });

  it('that captures a refund by itself gets no capture request', async () => {
    const { reference } = await buyCards(app, undefined, { issued: true });
    await app.systems.control('saferpay', { refunds: 'captured' });
    expect(await refundNow(app, reference)).toBe('Done');
    expect(await listRefundedAmounts(app, reference)).toEqual([10_000]);
  });
});

describe('a provider that does not complete refunds but answers everything else', () => {
  it('is polled at growing intervals, although each answer to a buyer ends its pause', async () => {
    const refunds = 6;
    const orders: string[] = [];
    for (let order = 0; order < refunds; order += 1) {
      const { reference } = await buyCards(app, [line(DIGITAL, 50)], { issued: true });
      orders.push(reference);
    }
    await app.systems.control('saferpay', { endpoint: 'Capture', fault: 'html-502', times: 100_000 });
    const payouts = async () =>
      (await app.systems.paymentCalls()).filter(({ endpoint }) => endpoint === 'Capture').length;
    const before = await payouts();
    for (const reference of orders) await resumeRefund(app, await beginRefund(app, reference));
    const buyer = await visit(app);
    for (let minute = 1; minute <= 6 * 60; minute += 1) {
      await app.moveClock(minute);
      await runReversals(app.app);
      if (minute % 3 === 0) await buyer.place(orderRequest());
    }
    expect((await payouts()) - before).toBeLessThanOrEqual(10 * refunds);
    await app.systems.reset();
    await app.app.payments.resume(ANNA);
    await app.moveClock(24 * 60);
    await runReversals(app.app);
    for (const reference of orders) expect(await listRefundedAmounts(app, reference)).toEqual([5000]);
  });
});

describe('an order that is not paid', () => {
  it('is not refunded', async () => {
    const { reference } = await (await visit(app)).placeOrThrow(orderRequest());
    expect(await tryBeginRefund(app, reference)).toMatchObject({
      kind: 'refused',
      reason: 'order-not-confirmed',
    });
    expect(await tryBeginRefund(app, 'AAAA-AAAA')).toMatchObject({ reason: 'no-such-order' });
  });
});
