import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goodCard, notificationAddress, testShop } from '../../../testkit/saferpay-test-shop.ts';
import { type StandIns, startStandIns } from '../../start-stand-ins.ts';

let standIns: StandIns;
let shop: ReturnType<typeof testShop>;
const _returnUrl = 'http://shop.murmeli.example/return?p=1';

beforeAll(async () => {
  standIns = await startStandIns({ port: 0, smtpPort: 0 });
  shop = testShop(standIns.url);
  await shop.control({ notifyRetryMs: 1 });
});
afterAll(() => standIns.close());

describe('a notification', () => {
  it('repeats until the shop answers 200, at most three times', async () => {
    const shopAddress = await notificationAddress(500, 204);
    const { address } = await shop.opened('N-1', { Notification: shopAddress.urls });
    await shop.submit(address, 'abort', {});
    await shopAddress.callsReach(3);
    expect(shopAddress.calls).toEqual(['GET /fail', 'GET /fail', 'GET /fail']);
    shopAddress.close();
  });

  it.each([
    ['FAULT duplicate-notify', ['GET /ok', 'GET /ok']],
    ['FAULT notify-before', ['GET /ok']],
    ['FAULT no-notify', []],
  ])('typed as %s calls as often as that', async (HolderName, calls) => {
    const shopAddress = await notificationAddress();
    const orderId = `N-${HolderName.replaceAll(' ', '')}`;
    const { address } = await shop.opened(orderId, { Notification: shopAddress.urls });
    await shop.submit(address, 'card', { ...goodCard, HolderName });
    await shopAddress.callsReach(calls.length);
    expect(shopAddress.calls).toEqual(calls);
    shopAddress.close();
  });

  it('can be blocked for one order', async () => {
    const shopAddress = await notificationAddress();
    await shop.control({ endpoint: 'notify', fault: 'block', orderId: 'N-3' });
    for (const orderId of ['N-3', 'N-4']) {
      const { body } = await shop.initialize(orderId, { Notification: shopAddress.urls });
      await shop.payer({ token: body.Token, action: 'approve' });
    }
    await shopAddress.callsReach(1);
    expect((await shop.ledger('N-3')).some(({ kind }) => kind === 'notified')).toBe(false);
    shopAddress.close();
  });
});

describe('a typed fault', () => {
  it('reports wrong figures for ever', async () => {
    const { address, token } = await shop.opened('F-1');
    await shop.submit(address, 'card', { ...goodCard, HolderName: 'FAULT wrong-amount' });
    for (const version of ['1.53', '1.40'])
      expect((await shop.assert(token, version)).body.Transaction.Amount).toMatchObject({ Value: '5850' });
  });

  it('loses the next answer', async () => {
    const { address, token } = await shop.opened('F-2');
    await shop.submit(address, 'card', { ...goodCard, HolderName: 'FAULT error COMMUNICATION_TIMEOUT' });
    expect((await shop.assert(token)).body.ErrorName).toBe('COMMUNICATION_TIMEOUT');
    expect((await shop.assert(token)).status).toBe(200);
  });

  it('keeps the browser from going back', async () => {
    const { address, token } = await shop.opened('F-3');
    const { status, page } = await shop.submit(address, 'card', {
      ...goodCard,
      HolderName: 'FAULT no-return',
    });
    expect(status).toBe(200);
    expect(page).toContain('id="no-return"');
    expect((await shop.assert(token)).body.Transaction.Status).toBe('AUTHORIZED');
  });
});
