import { afterEach, expect, it } from 'vitest';
import { endPauses } from '#server/testing/end-pauses.ts';
import { openIdleApp } from '#server/testing/idle-app.ts';
import { ANNA } from '#server/testing/refund-orders.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { standingPauses } from './standing-pauses.ts';

let app: TestApp;
openIdleApp((opened) => {
  app = opened;
});
afterEach(() => endPauses(app));

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
