import { describe, expect, it } from 'vitest';
import { ordersShow } from '#server/cli/orders.ts';
import { runInTestApp } from '#server/testing/command-runner.ts';
import { openIdleApp } from '#server/testing/idle-app.ts';
import { orderRequest } from '#server/testing/order-requests.ts';
import { listMails, readNotifySecret, readStatus } from '#server/testing/rows.ts';
import { sweepAfter, sweepNow } from '#server/testing/sweep-after.ts';
import { type Visitor, visit, visitAndPlace } from '#server/testing/visitor.ts';

const app = await openIdleApp();

/** Sends the provider's notification, which carries no outcome: the shop polls for it. */
async function notify(visitor: Visitor, orderId: string): Promise<void> {
  await visitor.call('GET', `/payments/saferpay/notify/${await readNotifySecret(app, orderId)}/fail`);
}

describe('the payment-failed mail', () => {
  it('is enqueued once when the sweep finds the decline', async () => {
    const { placed } = await visitAndPlace(app);
    await app.systems.pay(placed.reference, 'decline');
    await app.systems.pay(placed.reference, 'abort');
    await sweepAfter(app, 20.1);
    expect(await readStatus(app, placed.id)).toBe('Failed/UnAuthorized');
    expect(await listMails(app, placed.id)).toEqual(['payment-failed']);
    await sweepAfter(app, 40);
    expect(await listMails(app, placed.id)).toEqual(['payment-failed']);
  });

  it('is not enqueued when the buyer returned', async () => {
    const { visitor, placed } = await visitAndPlace(app);
    await app.systems.pay(placed.reference, 'decline');
    await visitor.assert(await app.systems.pay(placed.reference, 'abort'));
    await sweepAfter(app, 40);
    expect(await readStatus(app, placed.id)).toBe('Failed/UnAuthorized');
    expect(await listMails(app, placed.id)).toEqual([]);
  });

  it('is not enqueued for a buyer who aborted, even if only the sweep finds it', async () => {
    const { placed } = await visitAndPlace(app);
    await app.systems.pay(placed.reference, 'abort');
    await sweepAfter(app, 20.1);
    expect(await readStatus(app, placed.id)).toBe('Reverted/Cancelled');
    expect(await listMails(app, placed.id)).toEqual([]);
  });

  it('is not enqueued for a page that expired unpaid', async () => {
    const { placed } = await visitAndPlace(app);
    await sweepAfter(app, 65.2);
    expect(await readStatus(app, placed.id)).toBe('Failed/Cancelled');
    expect(await listMails(app, placed.id)).toEqual([]);
  });

  it('is enqueued after PENDING, by every trigger that finds the failure', async () => {
    await app.systems.control('saferpay', { pendingSeconds: 3600 });
    const { visitor, placed } = await visitAndPlace(app);
    const secret = await app.systems.pay(placed.reference, 'approve', { fault: 'FAULT pending' });
    expect((await visitor.assert(secret)).body).toMatchObject({ paymentStatus: 'Started' });
    await app.moveClock(121 * 60);
    await notify(visitor, placed.id);
    expect(await readStatus(app, placed.id)).toBe('Failed/Cancelled');
    expect(await listMails(app, placed.id)).toEqual(['payment-failed']);
    await sweepNow(app);
    expect(await listMails(app, placed.id)).toEqual(['payment-failed']);
  });
});

async function declined(lang: 'de-ch' | 'fr-ch') {
  await app.systems.control('saferpay', { payerMessage: 'in-language', declines: 'at-once' });
  const visitor = await visit(app);
  const { id, reference } = await visitor.placeOrThrow(orderRequest({ lang }));
  const secret = await app.systems.pay(reference, 'decline');
  return { id, reference, order: (await visitor.assert(secret)).body };
}

it('the decline reason reaches the buyer in the order’s language', async () => {
  const { order } = await declined('fr-ch');
  expect(order).toMatchObject({
    lang: 'fr-ch',
    paymentStatus: 'UnAuthorized',
    payerMessage: expect.stringContaining('Votre banque'),
  });
});

it('a declined payment has the trace id of its response, like each order', async () => {
  const { visitor, placed } = await visitAndPlace(app);
  const { reference } = placed;
  const secret = await app.systems.pay(reference, 'abort');
  for (const { body, headers } of [await visitor.assert(secret), await visitor.order()])
    expect(body.traceId).toBe(headers.get('x-trace-id'));
});

it('the operator sees the provider’s message, and the number of polls', async () => {
  const { reference } = await declined('de-ch');
  const { out } = await runInTestApp(app, ordersShow, [reference]);
  expect(out).toMatch(/polled +1 times/);
  expect(out).toMatch(/provider message +assert: [A-Z_]*DECLINED/);
  expect(out).toContain('Ihre Bank hat die Zahlung abgelehnt');
});

it('a paid order has no such mail', async () => {
  const { visitor, placed } = await visitAndPlace(app);
  const { reference } = placed;
  const { body } = await visitor.assert(await app.systems.pay(reference));
  expect(body).toMatchObject({ orderStatus: 'Confirmed', payerMessage: null });
});
