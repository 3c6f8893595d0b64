import { expect, it } from 'vitest';
import { openIdleApp } from '#server/testing/idle-app.ts';
import { ANNA } from '#server/testing/refund-orders.ts';
import { standingPauses } from './standing-pauses.ts';

const app = await openIdleApp();

/** What the log says of the account. */
async function told(): Promise<string[]> {
  app.logged.length = 0;
  await app.app.payments.tellAccountFaults();
  return app.logged.map((line) => {
    const { alarm, subject, detail } = JSON.parse(line);
    return `${alarm} ${subject}: ${detail}`;
  });
}

it('a start says what the account lacks, and nothing where all is there', async () => {
  expect(await told()).toEqual([]);
  await app.systems.control('saferpay', { terminalLacks: ['TWINT'] });
  expect(await told()).toEqual([expect.stringMatching(/^payment-account methods: .*TWINT/)]);
});

it('a start says that the account is refused, and goes on', async () => {
  await app.systems.control('saferpay', { credentials: 'refused' });
  expect(await told()).toEqual([expect.stringMatching(/^payment-account account: /)]);
});

it('a pause of the account that is configured stands until an operator resumes', async () => {
  const [of] = app.adapters.pausedAccounts;
  await app.adapters.pauses.begin(of ?? expect.fail(), 'refused', 'AUTHENTICATION_FAILED');
  expect(await standingPauses(app.adapters)).toMatchObject([{ provider: 'saferpay', cause: 'refused' }]);
  expect(await app.app.payments.resume(ANNA)).toBe(1);
  expect(await app.app.payments.pauses()).toEqual([]);
});

it('one of an earlier password is none: the shop was started with another one', async () => {
  const earlier = { provider: 'saferpay', account: 'of another password' } as const;
  await app.adapters.pauses.begin(earlier, 'refused', 'AUTHENTICATION_FAILED');
  expect(await standingPauses(app.adapters)).toEqual([]);
  expect(await app.app.payments.pauses()).toEqual([]);
  expect(await app.app.payments.resume(ANNA)).toBe(0);
});
