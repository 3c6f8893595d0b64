import { describe, expect, it } from 'vitest';
import type { Order } from '#contract/order.ts';
import { POLLS_MAX } from '#server/checkout/check-schedule.ts';
import { openIdleApp } from '#server/testing/idle-app.ts';
import { orderRequest } from '#server/testing/order-requests.ts';
import { listMails, listTransitions, readStatus, reviewItems, rows } from '#server/testing/rows.ts';
import { sweepAfter } from '#server/testing/sweep-after.ts';
import { type Visitor, visit, visitAndPlace } from '#server/testing/visitor.ts';

const app = await openIdleApp();

describe('a payment without money', () => {
  it('declined ends UnAuthorized, and a second try is a new order that succeeds', async () => {
    const { visitor, placed } = await visitAndPlace(app);
    await app.systems.pay(placed.reference, 'decline');
    const secret = await app.systems.pay(placed.reference, 'abort');
    expect((await visitor.assert(secret)).body).toMatchObject({
      orderStatus: 'Failed',
      paymentStatus: 'UnAuthorized',
      paymentCause: 'declined',
      purchasedItems: [],
    });
    const second = await visitor.placeOrThrow(orderRequest());
    expect(second.id).not.toBe(placed.id);
    const paid = await visitor.assert(await app.systems.pay(second.reference));
    expect(paid.body).toMatchObject({ id: second.id, orderStatus: 'Confirmed', paymentStatus: 'Captured' });
    expect(await readStatus(app, placed.id)).toBe('Failed/UnAuthorized');
    expect(await listMails(app, placed.id)).toEqual([]);
  });

  it('aborted reverts the order', async () => {
    const { visitor, placed } = await visitAndPlace(app);
    const secret = await app.systems.pay(placed.reference, 'abort');
    expect((await visitor.assert(secret)).body).toMatchObject({
      orderStatus: 'Reverted',
      paymentStatus: 'Cancelled',
    });
    expect((await listTransitions(app, placed.id)).slice(-2)).toEqual([
      'payment Started>Cancelled: aborted',
      'order Created>Reverted: aborted',
    ]);
    expect((await visitor.assert(secret)).body).toMatchObject({ orderStatus: 'Reverted' });
  });

  it('declined and reported, then approved on the same page, is voided and the buyer is notified', async () => {
    await app.systems.control('saferpay', { notify: 'beside', declines: 'at-once' });
    const { visitor, placed } = await visitAndPlace(app);
    await app.systems.pay(placed.reference, 'decline');
    await expect.poll(() => readStatus(app, placed.id)).toBe('Failed/UnAuthorized');
    await app.systems.control('saferpay', { notify: 'none' });
    await visitor.assert(await app.systems.pay(placed.reference));
    expect(await readStatus(app, placed.id)).toBe('Failed/UnAuthorized');
    expect(await app.systems.paymentCounts(placed.reference)).toMatchObject({ authorized: 1, canceled: 1 });
    expect(await listMails(app, placed.id)).toEqual(['payment-reversed']);
  });

  it('never paid ends five minutes after its page expired, with three polls in all', async () => {
    await app.systems.control('saferpay', { tokenLifetimeSeconds: 3600 });
    const { placed } = await visitAndPlace(app);
    for (const minute of [1, 2, 10, 19, 20.1, 30, 39, 40.1, 50, 64]) await sweepAfter(app, minute);
    expect(await readStatus(app, placed.id)).toBe('Created/Started');
    await sweepAfter(app, 65.2);
    await sweepAfter(app, 80);
    const { asserted } = await app.systems.paymentCounts(placed.reference);
    expect(asserted).toBe(3);
    // The stand-in's clock has not moved, so its page is open; ours has expired.
    expect(await readStatus(app, placed.id)).toBe('Failed/Cancelled');
  });
});

describe('without the browser', () => {
  it('the sweep alone completes an order whose notification never came', async () => {
    const { placed } = await visitAndPlace(app);
    await app.systems.pay(placed.reference);
    await sweepAfter(app, 19);
    expect(await readStatus(app, placed.id)).toBe('Created/Started');
    await sweepAfter(app, 20.1);
    expect(await readStatus(app, placed.id)).toBe('Confirmed/Captured');
    expect(await listMails(app, placed.id)).toEqual(['confirmation']);
  });

  it('the notification alone completes it too, and returns 200 to every other caller', async () => {
    await app.systems.control('saferpay', { notify: 'beside' });
    const { visitor, placed } = await visitAndPlace(app);
    await app.systems.pay(placed.reference);
    await expect.poll(() => readStatus(app, placed.id)).toBe('Confirmed/Captured');
    expect((await visitor.call('GET', '/payments/saferpay/notify/no-such-secret/success')).status).toBe(200);
  });

  it('concurrent return and notifications capture once, and all succeed', async () => {
    await app.systems.control('saferpay', { notify: 'duplicate' });
    const { visitor, placed } = await visitAndPlace(app);
    const secret = await app.systems.pay(placed.reference);
    const answers = await Promise.all(Array.from({ length: 8 }, () => visitor.assert(secret)));
    expect(answers.map(({ status, body }) => [status, body.orderStatus])).toEqual(
      Array.from({ length: 8 }, () => [200, 'Confirmed']),
    );
    expect(await app.systems.paymentCounts(placed.reference)).toMatchObject({ captured: 1 });
    expect(await rows(app, `select 1 as n from card where order_id = '${placed.id}'`)).toHaveLength(1);
  });

  it('PENDING is a sub-state of Started, polled hourly, and then captured', async () => {
    await app.systems.control('saferpay', { pendingSeconds: 3600 });
    const { visitor, placed } = await visitAndPlace(app);
    const secret = await app.systems.pay(placed.reference, 'approve', { fault: 'FAULT pending' });
    expect((await visitor.assert(secret)).body).toMatchObject({
      orderStatus: 'Created',
      paymentStatus: 'Started',
    });
    const [payment] = await rows(
      app,
      `select pending, round(extract(epoch from next_check_at - cadeau_now()) / 60)::int as minutes from payment where order_id = '${placed.id}'`,
    );
    expect(payment).toEqual({ pending: true, minutes: 60 });
    await sweepAfter(app, 30);
    expect(await readStatus(app, placed.id)).toBe('Created/Started');
  });
});

describe('lost or wrong responses', () => {
  it.each(['cut', 'html', 'html-403', 'html-502'])(
    'Assert %s changes nothing, and the sweep recovers',
    async (fault) => {
      const { visitor, placed } = await visitAndPlace(app);
      const secret = await app.systems.pay(placed.reference);
      await app.systems.control('saferpay', { endpoint: 'Assert', fault });
      expect((await visitor.assert(secret)).body).toMatchObject({
        orderStatus: 'Created',
        paymentStatus: 'Started',
      });
      await sweepAfter(app, 2.1);
      expect(await readStatus(app, placed.id)).toBe('Confirmed/Captured');
      expect(await reviewItems(app, placed.id)).toEqual([]);
    },
  );

  it.each(['wrong-amount', 'wrong-currency', 'wrong-order-id'])(
    'Assert with %s changes nothing and opens one review item',
    async (fault) => {
      const { visitor, placed } = await visitAndPlace(app);
      const secret = await app.systems.pay(placed.reference, 'approve', { fault: `FAULT ${fault}` });
      expect((await visitor.assert(secret)).body).toMatchObject({
        orderStatus: 'Created',
        paymentStatus: 'Started',
      });
      await visitor.assert(secret);
      await sweepAfter(app, 2.1);
      expect(await readStatus(app, placed.id)).toBe('Created/Started');
      expect(await reviewItems(app, placed.id)).toEqual(['payment-differs']);
      expect(await app.systems.paymentCounts(placed.reference)).not.toHaveProperty('captured');
      expect(await app.systems.paymentCounts(placed.reference)).not.toHaveProperty('canceled');
    },
  );

  it.each(['acted-no-answer', 'cut', 'html-502'])('Capture %s ends captured once', async (fault) => {
    const { visitor, placed } = await visitAndPlace(app);
    const secret = await app.systems.pay(placed.reference);
    await app.systems.control('saferpay', { endpoint: 'Capture', fault });
    expect((await visitor.assert(secret)).body).toMatchObject({
      orderStatus: 'Created',
      paymentStatus: 'Authorized',
    });
    await sweepAfter(app, 1.1);
    expect(await readStatus(app, placed.id)).toBe('Confirmed/Captured');
    expect(await app.systems.paymentCounts(placed.reference)).toMatchObject({ captured: 1 });
    const [kept] = await rows(
      app,
      `select transaction_id || '_c' = capture_id as right from capture where order_id = '${placed.id}'`,
    );
    expect(kept).toEqual({ right: true });
  });
});

async function startReloaded() {
  const { visitor, placed } = await visitAndPlace(app);
  const [row] = await rows<{ secret: string }>(
    app,
    `select return_secret as secret from payment where order_id = '${placed.id}'`,
  );
  /** Reloads for ten minutes, as often as the shop would poll the provider. */
  const reload = async () => {
    for (let minute = 0; minute < 10; minute += 0.3) {
      await app.moveClock(minute);
      await visitor.assert(row?.secret ?? '');
    }
  };
  return { visitor, placed, reload };
}

describe('a return that is reloaded repeatedly', () => {
  it('before the payment does not use up its planned polls', async () => {
    const { placed, reload } = await startReloaded();
    await reload();
    await app.systems.pay(placed.reference);
    await sweepAfter(app, 20.1);
    expect(await readStatus(app, placed.id)).toBe('Confirmed/Captured');
  });

  it('while the payment is PENDING does not use up its polls', async () => {
    await app.systems.control('saferpay', { pendingSeconds: 100 * 3600 });
    const { placed, reload } = await startReloaded();
    await app.systems.pay(placed.reference, 'approve', { fault: 'FAULT pending' });
    await reload();
    for (const hours of [1, 2, 4, 8, 16, 24, 48, 72, 96]) await sweepAfter(app, hours * 60 + 1);
    expect(await readStatus(app, placed.id)).toBe('Created/Started');
    await sweepAfter(app, 120 * 60 + 1);
    expect(await readStatus(app, placed.id)).not.toBe('Created/Started');
    expect((await app.systems.paymentCalls(placed.reference)).length).toBeLessThanOrEqual(POLLS_MAX);
  });
});

describe('a buyer who reopens the payment page without the return’s secret', () => {
  const check = (visitor: Visitor, orderId: string) =>
    visitor.call<Order>('POST', `/orders/${orderId}/check`);
  const asserts = async (reference: string) =>
    (await app.systems.paymentCalls(reference)).filter(({ endpoint }) => endpoint.endsWith('Assert'));

  it.each([
    ['approve', 'Confirmed/Captured'],
    ['abort', 'Reverted/Cancelled'],
  ] as const)('gets the outcome of "%s" with one call to the provider', async (action, end) => {
    const { visitor, placed } = await startReloaded();
    await app.systems.pay(placed.reference, action);
    for (let times = 0; times < 2; times += 1) {
      const { orderStatus, paymentStatus } = (await check(visitor, placed.id)).body;
      expect(`${orderStatus}/${paymentStatus}`).toBe(end);
      await app.moveClock(1);
    }
    expect(await asserts(placed.reference)).toHaveLength(1);
  });

  it('gets an order that is still open, with one call to the provider while its page can be paid', async () => {
    const { visitor, placed } = await startReloaded();
    for (let times = 0; times < 2; times += 1)
      expect((await check(visitor, placed.id)).body).toMatchObject({
        orderStatus: 'Created',
        paymentStatus: 'Started',
      });
    await app.moveClock(62);
    expect((await check(visitor, placed.id)).status).toBe(200);
    expect(await asserts(placed.reference)).toHaveLength(1);
  });

  it('gets nothing of another session’s order, and no call is made', async () => {
    const { placed } = await startReloaded();
    await app.systems.pay(placed.reference);
    expect((await check(await visit(app), placed.id)).status).toBe(404);
    expect(await asserts(placed.reference)).toEqual([]);
  });
});

describe('a payment with too many polls', () => {
  it('that were all answered needs review, and its item ends with it', async () => {
    const { placed } = await startReloaded();
    await rows(app, `update payment set checks = ${POLLS_MAX - 1} where order_id = '${placed.id}'`);
    await sweepAfter(app, 20.1);
    expect(await reviewItems(app, placed.id)).toEqual(['payment-unanswered']);
    await app.systems.pay(placed.reference);
    const by = { person: 'anna', command: 'payment poll', reason: 'ticket 4711' };
    await app.app.payments.pollPayment(placed.id, by);
    expect(await readStatus(app, placed.id)).toBe('Confirmed/Captured');
    const open = `select id from review_item where order_id = '${placed.id}' and resolved_at is null`;
    expect(await rows(app, open)).toEqual([]);
  });
});
