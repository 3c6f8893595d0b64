import { describe, expect, it } from 'vitest';
import { openIdleApp } from '#server/testing/idle-app.ts';
import { orderRequest } from '#server/testing/order-requests.ts';
import { mailsPending, moves, reviewItems, rows, standing } from '#server/testing/rows.ts';
import { sweepAfter } from '#server/testing/sweep-after.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { visit } from '#server/testing/visitor.ts';

let app: TestApp;
openIdleApp((opened) => {
  app = opened;
});

async function start() {
  const visitor = await visit(app);
  const placed = await visitor.placed(orderRequest());
  return { visitor, placed };
}

describe('a payment that brings no money', () => {
  it('declined ends UnAuthorized, and a second try is a new order that succeeds', async () => {
    const { visitor, placed } = await start();
    await app.systems.pay(placed.reference, 'decline');
    const secret = await app.systems.pay(placed.reference, 'abort');
    expect((await visitor.assert(secret)).body).toMatchObject({
      orderStatus: 'Failed',
      paymentStatus: 'UnAuthorized',
      paymentCause: 'declined',
      purchasedItems: [],
    });
    const second = await visitor.placed(orderRequest());
    expect(second.id).not.toBe(placed.id);
    const paid = await visitor.assert(await app.systems.pay(second.reference));
    expect(paid.body).toMatchObject({ id: second.id, orderStatus: 'Confirmed', paymentStatus: 'Captured' });
    expect(await standing(app, placed.id)).toBe('Failed/UnAuthorized');
    expect(await mailsPending(app, placed.id)).toEqual([]);
  });

  it('aborted reverts the order', async () => {
    const { visitor, placed } = await start();
    const secret = await app.systems.pay(placed.reference, 'abort');
    expect((await visitor.assert(secret)).body).toMatchObject({
      orderStatus: 'Reverted',
      paymentStatus: 'Cancelled',
    });
    expect((await moves(app, placed.id)).slice(-2)).toEqual([
      'payment Started>Cancelled: aborted',
      'order Created>Reverted: aborted',
    ]);
    expect((await visitor.assert(secret)).body).toMatchObject({ orderStatus: 'Reverted' });
  });

  it('declined and told, then approved on the same page, is released and the buyer is told', async () => {
    await app.systems.control('saferpay', { notify: 'beside', declines: 'at-once' });
    const { visitor, placed } = await start();
    await app.systems.pay(placed.reference, 'decline');
    await expect.poll(() => standing(app, placed.id)).toBe('Failed/UnAuthorized');
    await app.systems.control('saferpay', { notify: 'none' });
    await visitor.assert(await app.systems.pay(placed.reference));
    expect(await standing(app, placed.id)).toBe('Failed/UnAuthorized');
    expect(await app.systems.paymentCounts(placed.reference)).toMatchObject({ authorized: 1, canceled: 1 });
    expect(await mailsPending(app, placed.id)).toEqual(['released']);
  });

  it('never paid ends five minutes after its page expired, asked about three times in all', async () => {
    await app.systems.control('saferpay', { tokenLifetimeSeconds: 3600 });
    const { placed } = await start();
    for (const minute of [1, 2, 10, 19, 20.1, 30, 39, 40.1, 50, 64]) await sweepAfter(app, minute);
    expect(await standing(app, placed.id)).toBe('Created/Started');
    await sweepAfter(app, 65.2);
    await sweepAfter(app, 80);
    const { asserted } = await app.systems.paymentCounts(placed.reference);
    expect(asserted).toBe(3);
    // The stand-in's own clock has not moved, so its page is open; ours is over.
    expect(await standing(app, placed.id)).toBe('Failed/Cancelled');
  });
});

describe('without the browser', () => {
  it('the sweep alone completes an order whose notification never came', async () => {
    const { placed } = await start();
    await app.systems.pay(placed.reference);
    await sweepAfter(app, 19);
    expect(await standing(app, placed.id)).toBe('Created/Started');
    await sweepAfter(app, 20.1);
    expect(await standing(app, placed.id)).toBe('Confirmed/Captured');
    expect(await mailsPending(app, placed.id)).toEqual(['confirmation']);
  });

  it('the notification alone completes it too, and says 200 to every other caller', async () => {
    await app.systems.control('saferpay', { notify: 'beside' });
    const { visitor, placed } = await start();
    await app.systems.pay(placed.reference);
    await expect.poll(() => standing(app, placed.id)).toBe('Confirmed/Captured');
    expect((await visitor.call('GET', '/payments/saferpay/notify/no-such-secret/success')).status).toBe(200);
  });

  it('return and notifications at once capture once, and all get a good answer', async () => {
    await app.systems.control('saferpay', { notify: 'duplicate' });
    const { visitor, placed } = await start();
    const secret = await app.systems.pay(placed.reference);
    const answers = await Promise.all(Array.from({ length: 8 }, () => visitor.assert(secret)));
    expect(answers.map(({ status, body }) => [status, body.orderStatus])).toEqual(
      Array.from({ length: 8 }, () => [200, 'Confirmed']),
    );
    expect(await app.systems.paymentCounts(placed.reference)).toMatchObject({ captured: 1 });
    expect(await rows(app, `select 1 as n from card where order_id = '${placed.id}'`)).toHaveLength(1);
  });

  it('PENDING is a sub-state of Started, asked about hourly, and then captured', async () => {
    await app.systems.control('saferpay', { pendingSeconds: 3600 });
    const { visitor, placed } = await start();
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
    expect(await standing(app, placed.id)).toBe('Created/Started');
  });
});

describe('answers that are lost or wrong', () => {
  it.each([
    'cut',
    'html',
    'html-403',
    'html-502',
    'cut-json',
    'error:INTERNAL_ERROR',
    'error:AUTHENTICATION_FAILED',
  ])('Assert %s moves nothing, and the sweep makes it good', async (fault) => {
    const { visitor, placed } = await start();
    const secret = await app.systems.pay(placed.reference);
    await app.systems.control('saferpay', { endpoint: 'Assert', fault });
    expect((await visitor.assert(secret)).body).toMatchObject({
      orderStatus: 'Created',
      paymentStatus: 'Started',
    });
    await sweepAfter(app, 2.1);
    expect(await standing(app, placed.id)).toBe('Confirmed/Captured');
    expect(await reviewItems(app, placed.id)).toEqual([]);
  });

  it.each(['wrong-amount', 'wrong-currency', 'wrong-order-id'])(
    'Assert with %s moves nothing and opens one review item',
    async (fault) => {
      const { visitor, placed } = await start();
      const secret = await app.systems.pay(placed.reference, 'approve', { fault: `FAULT ${fault}` });
      expect((await visitor.assert(secret)).body).toMatchObject({
        orderStatus: 'Created',
        paymentStatus: 'Started',
      });
      await visitor.assert(secret);
      await sweepAfter(app, 2.1);
      expect(await standing(app, placed.id)).toBe('Created/Started');
      expect(await reviewItems(app, placed.id)).toEqual(['payment-differs']);
      expect(await app.systems.paymentCounts(placed.reference)).not.toHaveProperty('captured');
      expect(await app.systems.paymentCounts(placed.reference)).not.toHaveProperty('canceled');
    },
  );

  it.each([
    'acted-no-answer',
    'cut-json',
    'cut',
    'html-502',
    'error:COMMUNICATION_TIMEOUT',
    'error:INTERNAL_ERROR',
  ])('Capture %s ends captured once', async (fault) => {
    const { visitor, placed } = await start();
    const secret = await app.systems.pay(placed.reference);
    await app.systems.control('saferpay', { endpoint: 'Capture', fault });
    expect((await visitor.assert(secret)).body).toMatchObject({
      orderStatus: 'Created',
      paymentStatus: 'Authorized',
    });
    await sweepAfter(app, 1.1);
    expect(await standing(app, placed.id)).toBe('Confirmed/Captured');
    expect(await app.systems.paymentCounts(placed.reference)).toMatchObject({ captured: 1 });
    const [kept] = await rows(
      app,
      `select transaction_id || '_c' = capture_id as right from capture where order_id = '${placed.id}'`,
    );
    expect(kept).toEqual({ right: true });
  });
});
