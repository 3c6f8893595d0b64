import { describe, expect, it } from 'vitest';
import { control, pay, paymentCounts } from '#server/testing/far-sides.ts';
import { orderRequest } from '#server/testing/order-requests.ts';
import { openQuietHouse } from '#server/testing/quiet-house.ts';
import { mailsOwed, moves, operatorItems, rows, standing } from '#server/testing/rows.ts';
import { sweepAfter } from '#server/testing/sweep-after.ts';
import type { TestHouse } from '#server/testing/test-house.ts';
import { visit } from '#server/testing/visitor.ts';

let house: TestHouse;
openQuietHouse((opened) => {
  house = opened;
});

async function start() {
  const visitor = await visit(house);
  const placed = await visitor.placed(orderRequest());
  return { visitor, placed };
}

describe('a payment that brings no money', () => {
  it('declined ends UnAuthorized, and a second try is a new order that succeeds', async () => {
    const { visitor, placed } = await start();
    await pay(house, placed.reference, 'decline');
    const secret = await pay(house, placed.reference, 'abort');
    expect((await visitor.assert(secret)).body).toMatchObject({
      orderStatus: 'Failed',
      paymentStatus: 'UnAuthorized',
      paymentCause: 'declined',
      purchasedItems: [],
    });
    const second = await visitor.placed(orderRequest());
    expect(second.id).not.toBe(placed.id);
    const paid = await visitor.assert(await pay(house, second.reference));
    expect(paid.body).toMatchObject({ id: second.id, orderStatus: 'Confirmed', paymentStatus: 'Captured' });
    expect(await standing(house, placed.id)).toBe('Failed/UnAuthorized');
    expect(await mailsOwed(house, placed.id)).toEqual([]);
  });

  it('aborted reverts the order', async () => {
    const { visitor, placed } = await start();
    const secret = await pay(house, placed.reference, 'abort');
    expect((await visitor.assert(secret)).body).toMatchObject({
      orderStatus: 'Reverted',
      paymentStatus: 'Cancelled',
    });
    expect((await moves(house, placed.id)).slice(-2)).toEqual([
      'payment Started>Cancelled: aborted',
      'order Created>Reverted: aborted',
    ]);
    expect((await visitor.assert(secret)).body).toMatchObject({ orderStatus: 'Reverted' });
  });

  it('declined and told, then approved on the same page, is released and the buyer is told', async () => {
    await control(house, 'saferpay', { notify: 'beside', declines: 'at-once' });
    const { visitor, placed } = await start();
    await pay(house, placed.reference, 'decline');
    await expect.poll(() => standing(house, placed.id)).toBe('Failed/UnAuthorized');
    await control(house, 'saferpay', { notify: 'none' });
    await visitor.assert(await pay(house, placed.reference));
    expect(await standing(house, placed.id)).toBe('Failed/UnAuthorized');
    expect(await paymentCounts(house, placed.reference)).toMatchObject({ authorized: 1, canceled: 1 });
    expect(await mailsOwed(house, placed.id)).toEqual(['released']);
  });

  it('never paid ends five minutes after the page of 20 minutes expired, asked about three times in all', async () => {
    const { placed } = await start();
    for (const minute of [1, 2, 3, 9, 10, 11, 19, 24]) await sweepAfter(house, minute);
    expect(await standing(house, placed.id)).toBe('Created/Started');
    await sweepAfter(house, 25.2);
    await sweepAfter(house, 40);
    const { asserted } = await paymentCounts(house, placed.reference);
    expect(asserted).toBe(3);
    // The stand-in's own clock has not moved, so its page is open; ours is over.
    expect(await standing(house, placed.id)).toBe('Failed/Cancelled');
  });
});

describe('without the browser', () => {
  it('the sweep alone completes an order whose notification never came', async () => {
    const { placed } = await start();
    await pay(house, placed.reference);
    await sweepAfter(house, 1);
    expect(await standing(house, placed.id)).toBe('Created/Started');
    await sweepAfter(house, 2.1);
    expect(await standing(house, placed.id)).toBe('Confirmed/Captured');
    expect(await mailsOwed(house, placed.id)).toEqual(['confirmation']);
  });

  it('the notification alone completes it too, and says 200 to whoever else calls', async () => {
    await control(house, 'saferpay', { notify: 'beside' });
    const { visitor, placed } = await start();
    await pay(house, placed.reference);
    await expect.poll(() => standing(house, placed.id)).toBe('Confirmed/Captured');
    expect((await visitor.call('GET', '/payments/saferpay/notify/no-such-secret/success')).status).toBe(200);
  });

  it('return and notifications at once capture once, and all get a good answer', async () => {
    await control(house, 'saferpay', { notify: 'duplicate' });
    const { visitor, placed } = await start();
    const secret = await pay(house, placed.reference);
    const answers = await Promise.all(Array.from({ length: 8 }, () => visitor.assert(secret)));
    expect(answers.map(({ status, body }) => [status, body.orderStatus])).toEqual(
      Array.from({ length: 8 }, () => [200, 'Confirmed']),
    );
    expect(await paymentCounts(house, placed.reference)).toMatchObject({ captured: 1 });
    expect(await rows(house, `select 1 as n from card where order_id = '${placed.id}'`)).toHaveLength(1);
  });

  it('PENDING is a sub-state of Started, asked about hourly, and then captured', async () => {
    await control(house, 'saferpay', { pendingSeconds: 3600 });
    const { visitor, placed } = await start();
    const secret = await pay(house, placed.reference, 'approve', { fault: 'FAULT pending' });
    expect((await visitor.assert(secret)).body).toMatchObject({
      orderStatus: 'Created',
      paymentStatus: 'Started',
    });
    const [payment] = await rows(
      house,
      `select pending, round(extract(epoch from next_check_at - cadeau_now()) / 60)::int as minutes from payment where order_id = '${placed.id}'`,
    );
    expect(payment).toEqual({ pending: true, minutes: 60 });
    await sweepAfter(house, 30);
    expect(await standing(house, placed.id)).toBe('Created/Started');
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
    const secret = await pay(house, placed.reference);
    await control(house, 'saferpay', { endpoint: 'Assert', fault });
    expect((await visitor.assert(secret)).body).toMatchObject({
      orderStatus: 'Created',
      paymentStatus: 'Started',
    });
    await sweepAfter(house, 2.1);
    expect(await standing(house, placed.id)).toBe('Confirmed/Captured');
    expect(await operatorItems(house, placed.id)).toEqual([]);
  });

  it.each(['wrong-amount', 'wrong-currency', 'wrong-order-id'])(
    'Assert with %s moves nothing and puts the order before a person, once',
    async (fault) => {
      const { visitor, placed } = await start();
      const secret = await pay(house, placed.reference, 'approve', { fault: `FAULT ${fault}` });
      expect((await visitor.assert(secret)).body).toMatchObject({
        orderStatus: 'Created',
        paymentStatus: 'Started',
      });
      await visitor.assert(secret);
      await sweepAfter(house, 2.1);
      expect(await standing(house, placed.id)).toBe('Created/Started');
      expect(await operatorItems(house, placed.id)).toEqual(['payment-differs']);
      expect(await paymentCounts(house, placed.reference)).not.toHaveProperty('captured');
      expect(await paymentCounts(house, placed.reference)).not.toHaveProperty('canceled');
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
    const secret = await pay(house, placed.reference);
    await control(house, 'saferpay', { endpoint: 'Capture', fault });
    expect((await visitor.assert(secret)).body).toMatchObject({
      orderStatus: 'Created',
      paymentStatus: 'Authorized',
    });
    await sweepAfter(house, 0.6);
    expect(await standing(house, placed.id)).toBe('Confirmed/Captured');
    expect(await paymentCounts(house, placed.reference)).toMatchObject({ captured: 1 });
    const [kept] = await rows(
      house,
      `select transaction_id || '_c' = capture_id as right from capture where order_id = '${placed.id}'`,
    );
    expect(kept).toEqual({ right: true });
  });
});
