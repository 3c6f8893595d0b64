import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { brokenInvariants } from '#server/testing/invariants.ts';
import { expectRefusal, rowCounts, visitorOfCorpus } from '#server/testing/refusals.ts';
import { standing } from '#server/testing/rows.ts';
import { sweepAfter } from '#server/testing/sweep-after.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { GOOD_ORDER } from '../../testkit/corpus/good-order.ts';
import { BAD_STEPS, STATES, type State } from '../../testkit/corpus/steps.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ worker: false });
});
afterAll(() => app?.close());
afterEach(async () => expect(await brokenInvariants(app)).toEqual([]));

type Caller = Awaited<ReturnType<typeof visitorOfCorpus>>;

/** More than a session lasts after its last use. */
const DAY_AND_MORE = 25 * 60;

/** How an order gets to where it stands, and how it stands there. */
const WAYS: Record<State, [go: (caller: Caller) => Promise<unknown>, stands: string]> = {
  open: [async () => {}, 'Created/Started'],
  declined: [(caller) => back(caller, 'decline'), 'Failed/UnAuthorized'],
  aborted: [(caller) => back(caller, 'abort'), 'Reverted/Cancelled'],
  'pending at the provider': [
    async ({ visitor, own, secret }) => {
      await app.systems.control('saferpay', { pendingSeconds: 3600 });
      await app.systems.pay(own.reference, 'approve', { fault: 'FAULT pending' });
      await visitor.assert(secret);
    },
    'Created/Started',
  ],
  'authorised and not captured yet': [
    async (caller) => {
      await app.systems.control('saferpay', { endpoint: 'Capture', fault: 'html-502' });
      await back(caller, 'approve');
    },
    'Created/Authorized',
  ],
  paid: [(caller) => back(caller, 'approve'), 'Confirmed/Captured'],
  superseded: [
    async ({ make }) => {
      await make({ method: 'POST', path: '/orders', body: GOOD_ORDER });
    },
    'Reverted/Cancelled',
  ],
  expired: [() => sweepAfter(app, 66), 'Failed/Cancelled'],
  'open and its session over': [() => app.moveClock(DAY_AND_MORE), 'Created/Started'],
  'paid and its session over': [
    async (caller) => {
      await back(caller, 'approve');
      await app.moveClock(DAY_AND_MORE);
    },
    'Confirmed/Captured',
  ],
};

async function back({ visitor, own, secret }: Caller, action: 'approve' | 'decline' | 'abort') {
  await app.systems.pay(own.reference, action);
  if (action === 'decline') await app.systems.pay(own.reference, 'abort');
  await visitor.assert(secret);
}

describe.each(STATES)('an order that is %s', (state) => {
  const [go, stands] = WAYS[state];
  let caller: Caller;
  let before: unknown;
  let paymentsBefore: unknown;
  /** What the provider did; that it was asked moves nothing. */
  const payments = async () =>
    (await app.systems.payments(caller.own.reference)).filter(({ kind }) => kind !== 'asserted');
  beforeAll(async () => {
    await app.moveClock(0);
    await app.systems.reset();
    caller = await visitorOfCorpus(app);
    await go(caller);
    before = await rowCounts(app);
    paymentsBefore = await payments();
  });

  const steps = BAD_STEPS.filter((step) => step[1] === state);
  it.each(steps)('%s', async (_cause, _state, call, expected) => {
    const answer = await caller.make(call);
    if ('messageKey' in expected) expectRefusal(app, answer, expected);
    else expect(answer.status, answer.text).toBe(expected.status);
    if ('holds' in expected) expect(answer.body ?? {}).toMatchObject(expected.holds);
    expect(await standing(app, caller.own.id)).toBe(stands);
  });

  it('has moved no money and written nothing', async () => {
    expect(steps.length).toBeGreaterThan(0);
    expect(await rowCounts(app)).toEqual(before);
    expect(await payments()).toEqual(paymentsBefore);
  });
});
