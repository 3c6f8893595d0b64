import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { goodCard, notificationAddress, testShop } from '../../testkit/saferpay-test-shop.ts';
import { type StandIns, startStandIns } from '../start-stand-ins.ts';

let standIns: StandIns;
let shop: ReturnType<typeof testShop>;

beforeAll(async () => {
  standIns = await startStandIns({ port: 0, smtpPort: 0 });
  shop = testShop(standIns.url);
});
afterEach(async () => {
  await fetch(`${standIns.url}/saferpay/control`, { method: 'DELETE' });
});
afterAll(() => standIns.close());

type Notification = { status: number; attempt: number; notification: string };

async function notified(orderId: string): Promise<Notification[]> {
  const events = await shop.ledger(orderId);
  return events.filter(({ kind }) => kind === 'notified') as unknown as Notification[];
}

/** Asks the ledger until it holds as many notifications; the shop's side has already been called. */
async function notifiedTimes(orderId: string, count: number): Promise<Notification[]> {
  let events = await notified(orderId);
  while (events.length < count) events = await notified(orderId);
  return events;
}

describe('a notification', () => {
  it('comes before, beside and after the return in turn when mixed', async () => {
    await shop.control({ notify: 'mixed', notifyDelayMs: 30 });
    const order: string[] = [];
    for (const orderId of ['N-1', 'N-2', 'N-3']) {
      const shopAddress = await notificationAddress();
      const { body } = await shop.initialize(orderId, { Notification: shopAddress.urls });
      const { address } = await shop.open(body.RedirectUrl);
      await shop.submit(address, 'card', goodCard);
      const hasCome = shopAddress.calls.length > 0;
      await shopAddress.callsReach(1);
      const [event] = await notifiedTimes(orderId, 1);
      order.push(`${hasCome}`);
      expect(event).toMatchObject({ status: 200, attempt: 1, notification: 'success' });
      shopAddress.close();
    }
    // Beside may be either, whichever is faster.
    expect(order.filter((hasCome) => hasCome === 'true').length).toBeGreaterThanOrEqual(1);
    expect(order).toContain('false');
  });

  it('that finds the shop silent is given up three times', async () => {
    const silent = createServer(() => undefined);
    silent.listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const address = silent.address();
    const port = typeof address === 'object' ? address?.port : 0;
    await shop.control({ notify: 'before', notifyTimeoutMs: 20, notifyRetryMs: 1 });
    const urls = {
      SuccessNotifyUrl: `http://127.0.0.1:${port}/`,
      FailNotifyUrl: `http://127.0.0.1:${port}/`,
    };
    const { body } = await shop.initialize('N-4', { Notification: urls });
    await shop.payer({ token: body.Token, action: 'approve' });
    expect((await notified('N-4')).map(({ status, attempt }) => [status, attempt])).toEqual([
      [0, 1],
      [0, 2],
      [0, 3],
    ]);
    silent.closeAllConnections();
    silent.close();
  });

  it('is not eaten by a fault for every call', async () => {
    const shopAddress = await notificationAddress();
    await shop.control({ endpoint: '*', fault: 'html-502', orderId: 'N-5' });
    const { body } = await shop.initialize('N-6', { Notification: shopAddress.urls });
    await shop.control({ endpoint: '*', fault: 'html-502' });
    await shop.payer({ token: body.Token, action: 'approve' });
    await shopAddress.callsReach(1);
    expect((await shop.assert(body.Token)).status).toBe(502);
    expect(await shop.control({ endpoint: 'notify', fault: 'html-502' })).toBe(400);
    expect(await shop.control({ endpoint: 'Assert', fault: 'block' })).toBe(400);
    shopAddress.close();
  });

  it('of a pending payment comes when it is decided, not before', async () => {
    const shopAddress = await notificationAddress();
    await shop.control({ pendingSeconds: 0.05 });
    const Notification = shopAddress.urls;
    const { body } = await shop.initialize('N-7', { PaymentMethods: ['TWINT'], Notification });
    const { address } = await shop.open(body.RedirectUrl);
    const answer = { method: 'TWINT', answer: 'approve', fault: 'FAULT pending' };
    await shop.submit(address, 'simulator', answer);
    expect((await shop.assert(body.Token)).body.PaymentMeans).toMatchObject({
      Brand: { PaymentMethod: 'TWINT' },
    });
    await shopAddress.callsReach(1);
    expect(shopAddress.calls).toEqual(['GET /ok']);
    const kinds = (await shop.ledger('N-7')).map(({ kind }) => kind);
    expect(kinds.indexOf('pending')).toBeLessThan(kinds.indexOf('authorized'));
    expect((await shop.assert(body.Token)).body.Transaction.Status).toBe('AUTHORIZED');
    shopAddress.close();
  });

  it('goes to the one address of old versions', async () => {
    const shopAddress = await notificationAddress();
    const urls = { Success: 'http://shop.murmeli.example/s', Fail: 'http://shop.murmeli.example/f' };
    const { body } = await shop.initialize('N-8', {
      RequestHeader: shop.header('1.23'),
      ReturnUrl: undefined,
      ReturnUrls: urls,
      Notification: { NotifyUrl: shopAddress.urls.SuccessNotifyUrl },
    });
    expect((await shop.payer({ token: body.Token, action: 'abort' })).returnUrl).toBe(urls.Fail);
    await shopAddress.callsReach(1);
    shopAddress.close();
  });
});
