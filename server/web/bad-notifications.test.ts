import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectRefusal, rowCounts, visitorOfCorpus } from '#server/testing/refusals.ts';
import { standing } from '#server/testing/rows.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { BAD_NOTIFICATIONS } from '../../testkit/corpus/notifications.ts';

let app: TestApp;
let caller: Awaited<ReturnType<typeof visitorOfCorpus>>;
let before: unknown;
beforeAll(async () => {
  app = await openTestApp({ worker: false });
  await app.systems.reset();
  caller = await visitorOfCorpus(app);
  before = await rowCounts(app);
});
afterAll(() => app?.close());

/** Those that name the payment: the provider may be asked about it. */
const mayAsk = (field: string) => field === 'claim' || field.startsWith('header');

it.each(BAD_NOTIFICATIONS)('a notification with %s: %s', async (_cause, field, call, expected) => {
  const asked = await app.systems.payments();
  const answer = await caller.make(call);
  if ('messageKey' in expected) expectRefusal(app, answer, expected);
  else expect([answer.status, answer.text, answer.headers.getSetCookie()]).toEqual([200, '', []]);
  expect(await standing(app, caller.own.id)).toBe('Created/Started');
  const since = (await app.systems.payments()).slice(asked.length).map(({ kind }) => kind);
  expect(since.filter((kind) => kind !== 'asserted')).toEqual([]);
  if (!mayAsk(field)) expect(since).toEqual([]);
});

it('none of them has written a row', async () => {
  expect(await rowCounts(app)).toEqual(before);
});

it('a true one completes the payment whose secret it holds', async () => {
  await app.systems.pay(caller.own.reference);
  await app.moveClock(1);
  const path = '/payments/saferpay/notify/<notify secret>/success';
  expect((await caller.make({ method: 'GET', path })).status).toBe(200);
  expect(await standing(app, caller.own.id)).toBe('Confirmed/Captured');
});
