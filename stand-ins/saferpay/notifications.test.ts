import { afterAll, afterEach, expect, it } from 'vitest';
import { createTestShop, startNotificationEndpoint } from '../../testkit/saferpay-test-shop.ts';
import { startStandIns } from '../start-stand-ins.ts';

const standIns = await startStandIns({ port: 0, smtpPort: 0 });
const shop = createTestShop(standIns.url);
afterEach(async () => {
  await fetch(`${standIns.url}/saferpay/control`, { method: 'DELETE' });
});
afterAll(() => standIns.close());

it.each([
  ['none', []],
  ['before', ['GET /ok']],
  ['duplicate', ['GET /ok', 'GET /ok']],
])('mode %s notifies the shop with %j', async (notify, calls) => {
  const shopAddress = await startNotificationEndpoint();
  await shop.control({ notify });
  const { body } = await shop.initialize(`N-${notify}`, { Notification: shopAddress.urls });
  await shop.payer({ token: body.Token, action: 'approve' });
  if (notify === 'duplicate') await shopAddress.waitForCalls(2);
  expect(shopAddress.calls).toEqual(calls);
  shopAddress.close();
});

it('a notification repeats until the shop answers 200', async () => {
  const shopAddress = await startNotificationEndpoint(500);
  const { body } = await shop.initialize('N-1', { Notification: shopAddress.urls });
  await shop.payer({ token: body.Token, action: 'abort' });
  await shopAddress.waitForCalls(2);
  expect(shopAddress.calls).toEqual(['GET /fail', 'GET /fail']);
  shopAddress.close();
});

it('the notification of a pending payment comes when it is decided, not before', async () => {
  const shopAddress = await startNotificationEndpoint();
  await shop.control({ pendingSeconds: 0.05 });
  const { body } = await shop.initialize('N-7', { Notification: shopAddress.urls });
  await shop.payer({ token: body.Token, action: 'approve', fault: 'FAULT pending' });
  await shopAddress.waitForCalls(1);
  expect(shopAddress.calls).toEqual(['GET /ok']);
  const kinds = (await shop.ledger('N-7')).map(({ kind }) => kind);
  expect(kinds.indexOf('pending')).toBeLessThan(kinds.indexOf('authorized'));
  expect((await shop.assert(body.Token)).body.Transaction.Status).toBe('AUTHORIZED');
  shopAddress.close();
});
