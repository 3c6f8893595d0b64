import { expect, it } from 'vitest';
import { openIdleApp } from '#server/testing/idle-app.ts';
import { ANNA } from '#server/testing/refund-orders.ts';
import { readActivePauses } from './payment-use-cases.ts';

const app = await openIdleApp();

/** Reads what was logged about the account. */
async function listNotifications(): Promise<string[]> {
  app.logged.length = 0;
  await app.app.payments.logAccountErrors();
  return app.logged.map((line) => {
    const { alarm, subject, detail } = JSON.parse(line);
    return `${alarm} ${subject}: ${detail}`;
  });
}

it('startup reports what the account lacks, or nothing', async () => {
  expect(await listNotifications()).toEqual([]);
  await app.systems.control('saferpay', { terminalLacks: ['TWINT'] });
  expect(await listNotifications()).toEqual([expect.stringMatching(/^payment-account methods: .*TWINT/)]);
});

it('startup reports that the account is refused, and continues', async () => {
  await app.systems.control('saferpay', { credentials: 'refused' });
  expect(await listNotifications()).toEqual([expect.stringMatching(/^payment-account account: /)]);
});

it('a pause of the configured account lasts until an operator resumes', async () => {
  const [of] = app.adapters.pausedAccounts;
  await app.adapters.pauses.pause(of ?? expect.fail(), 'refused', 'AUTHENTICATION_FAILED');
  expect(await readActivePauses(app.adapters)).toMatchObject([{ provider: 'saferpay', cause: 'refused' }]);
  expect(await app.app.payments.resume(ANNA)).toBe(1);
  expect(await app.app.payments.pauses()).toEqual([]);
});

it('a pause of an earlier password is ignored: the shop was started with another one', async () => {
  const earlier = { provider: 'saferpay', account: 'of another password' } as const;
  await app.adapters.pauses.pause(earlier, 'refused', 'AUTHENTICATION_FAILED');
  expect(await readActivePauses(app.adapters)).toEqual([]);
  expect(await app.app.payments.pauses()).toEqual([]);
  expect(await app.app.payments.resume(ANNA)).toBe(0);
});
