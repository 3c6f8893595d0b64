import { describe, expect, it } from 'vitest';
import type { Order } from '#contract/order.ts';
import { QUESTIONS_MAX } from '#server/checkout/check-schedule.ts';
import { openIdleApp } from '#server/testing/idle-app.ts';
import { orderRequest } from '#server/testing/order-requests.ts';
import { reviewItems, rows, standing } from '#server/testing/rows.ts';
import { sweepAfter } from '#server/testing/sweep-after.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { type Visitor, visit } from '#server/testing/visitor.ts';

let app: TestApp;
openIdleApp((opened) => {
  app = opened;
});

async function start() {
  const visitor = await visit(app);
  const placed = await visitor.placed(orderRequest());
  const [row] = await rows<{ secret: string }>(
    app,
    `select return_secret as secret from payment where order_id = '${placed.id}'`,
  );
  /** For ten minutes, as often as the provider would be asked. */
  const reload = async () => {
    for (let minute = 0; minute < 10; minute += 0.3) {
      await app.moveClock(minute);
      await visitor.assert(row?.secret ?? '');
    }
  };
  return { visitor, placed, reload };
}

describe('a return that is reloaded again and again', () => {
  it('before the payment leaves its planned looks to it', async () => {
    const { placed, reload } = await start();
    await reload();
    await app.systems.pay(placed.reference);
    await sweepAfter(app, 20.1);
    expect(await standing(app, placed.id)).toBe('Confirmed/Captured');
  });

  it('while the payment is PENDING leaves all of its looks to it', async () => {
    await app.systems.control('saferpay', { pendingSeconds: 100 * 3600 });
    const { placed, reload } = await start();
    await app.systems.pay(placed.reference, 'approve', { fault: 'FAULT pending' });
    await reload();
    for (const hours of [1, 2, 4, 8, 16, 24, 48, 72, 96]) await sweepAfter(app, hours * 60 + 1);
    expect(await standing(app, placed.id)).toBe('Created/Started');
    await sweepAfter(app, 120 * 60 + 1);
    expect(await standing(app, placed.id)).not.toBe('Created/Started');
    expect((await app.systems.paymentCalls(placed.reference)).length).toBeLessThanOrEqual(QUESTIONS_MAX);
  });
});

describe('a buyer who opens the payment page again without the secret of the return', () => {
  const check = (visitor: Visitor, orderId: string) =>
    visitor.call<Order>('POST', `/orders/${orderId}/check`);
  const asserts = async (reference: string) =>
    (await app.systems.paymentCalls(reference)).filter(({ endpoint }) => endpoint.endsWith('Assert'));

  it.each([
    ['approve', 'Confirmed/Captured'],
    ['abort', 'Reverted/Cancelled'],
  ] as const)('gets the outcome of "%s" with one call to the provider', async (action, end) => {
    const { visitor, placed } = await start();
    await app.systems.pay(placed.reference, action);
    for (let times = 0; times < 2; times += 1) {
      const { orderStatus, paymentStatus } = (await check(visitor, placed.id)).body;
      expect(`${orderStatus}/${paymentStatus}`).toBe(end);
      await app.moveClock(1);
    }
    expect(await asserts(placed.reference)).toHaveLength(1);
  });

  it('gets an order that is still open, and the provider is asked once while its page can be paid', async () => {
    const { visitor, placed } = await start();
    for (let times = 0; times < 2; times += 1)
      expect((await check(visitor, placed.id)).body).toMatchObject({
        orderStatus: 'Created',
        paymentStatus: 'Started',
      });
    await app.moveClock(62);
    expect((await check(visitor, placed.id)).status).toBe(200);
    expect(await asserts(placed.reference)).toHaveLength(1);
  });

  it('gets nothing of an order of another session, and nobody is asked', async () => {
    const { placed } = await start();
    await app.systems.pay(placed.reference);
    expect((await check(await visit(app), placed.id)).status).toBe(404);
    expect(await asserts(placed.reference)).toEqual([]);
  });
});

describe('a payment that was asked about too often', () => {
  it('though it was answered each time is left to a person, whose item ends with it', async () => {
    const { placed } = await start();
    await rows(app, `update payment set checks = ${QUESTIONS_MAX - 1} where order_id = '${placed.id}'`);
    await sweepAfter(app, 20.1);
    expect(await reviewItems(app, placed.id)).toEqual(['payment-unanswered']);
    await app.systems.pay(placed.reference);
    const by = { person: 'anna', command: 'payment look', reason: 'ticket 4711' };
    await app.app.payments.look(placed.id, by);
    expect(await standing(app, placed.id)).toBe('Confirmed/Captured');
    const open = `select id from review_item where order_id = '${placed.id}' and resolved_at is null`;
    expect(await rows(app, open)).toEqual([]);
  });
});
