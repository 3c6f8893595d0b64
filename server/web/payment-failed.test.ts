import { describe, expect, it } from 'vitest';
import { openIdleApp } from '#server/testing/idle-app.ts';
import { orderRequest } from '#server/testing/order-requests.ts';
import { mailsPending, rows, standing } from '#server/testing/rows.ts';
import { sweepAfter, sweepNow } from '#server/testing/sweep-after.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { visit } from '#server/testing/visitor.ts';

let app: TestApp;
openIdleApp((opened) => {
  app = opened;
});

async function start() {
  const visitor = await visit(app);
  return { visitor, placed: await visitor.placed(orderRequest()) };
}

/** The provider's notification, which says nothing of itself: the outcome is asked for. */
async function notify(visitor: Awaited<ReturnType<typeof visit>>, orderId: string): Promise<void> {
  const [payment] = await rows<{ secret: string }>(
    app,
    `select notify_secret as secret from payment where order_id = '${orderId}'`,
  );
  await visitor.call('GET', `/payments/saferpay/notify/${payment?.secret}/fail`);
}

describe('the mail that a payment failed', () => {
  it('is enqueued when the sweep finds the decline, and once', async () => {
    const { placed } = await start();
    await app.systems.pay(placed.reference, 'decline');
    await app.systems.pay(placed.reference, 'abort');
    await sweepAfter(app, 20.1);
    expect(await standing(app, placed.id)).toBe('Failed/UnAuthorized');
    expect(await mailsPending(app, placed.id)).toEqual(['payment-failed']);
    await sweepAfter(app, 40);
    expect(await mailsPending(app, placed.id)).toEqual(['payment-failed']);
  });

  it('is not enqueued when the buyer came back to see it', async () => {
    const { visitor, placed } = await start();
    await app.systems.pay(placed.reference, 'decline');
    await visitor.assert(await app.systems.pay(placed.reference, 'abort'));
    await sweepAfter(app, 40);
    expect(await standing(app, placed.id)).toBe('Failed/UnAuthorized');
    expect(await mailsPending(app, placed.id)).toEqual([]);
  });

  it('is not enqueued for a buyer who aborted, though only the sweep finds it', async () => {
    const { placed } = await start();
    await app.systems.pay(placed.reference, 'abort');
    await sweepAfter(app, 20.1);
    expect(await standing(app, placed.id)).toBe('Reverted/Cancelled');
    expect(await mailsPending(app, placed.id)).toEqual([]);
  });

  it('is not enqueued for a page that expired unpaid', async () => {
    const { placed } = await start();
    await sweepAfter(app, 65.2);
    expect(await standing(app, placed.id)).toBe('Failed/Cancelled');
    expect(await mailsPending(app, placed.id)).toEqual([]);
  });

  it('is enqueued after PENDING, by every trigger that finds the failure', async () => {
    await app.systems.control('saferpay', { pendingSeconds: 3600 });
    const { visitor, placed } = await start();
    const secret = await app.systems.pay(placed.reference, 'approve', { fault: 'FAULT pending' });
    expect((await visitor.assert(secret)).body).toMatchObject({ paymentStatus: 'Started' });
    await app.moveClock(121 * 60);
    await notify(visitor, placed.id);
    expect(await standing(app, placed.id)).toBe('Failed/Cancelled');
    expect(await mailsPending(app, placed.id)).toEqual(['payment-failed']);
    await sweepNow(app);
    expect(await mailsPending(app, placed.id)).toEqual(['payment-failed']);
  });
});
