import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAYMENT_PROVIDERS, type PaymentProviderName } from '#rules/payment-providers.ts';
import { brokenInvariants } from '#server/testing/invariants.ts';
import { orderRequest } from '#server/testing/order-requests.ts';
import { readStatus, rows } from '#server/testing/rows.ts';
import { sweepAfter } from '#server/testing/sweep-after.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { type Visitor, visit } from '#server/testing/visitor.ts';
import {
  type Model,
  placeOrder as placeModelOrder,
  pollProvider,
  sweepAll,
} from '../../testkit/payment-model.ts';
import { propertyRuns } from '../../testkit/property-runs.ts';

/** Differences between the providers; the model is the same for all. */
const THERE = {
  saferpay: {
    captureAndRelease: ['Capture', 'Cancel'],
    // A declined buyer may try again until they leave.
    declinedMayStay: true,
    pageLives: 60,
    overAfter: { min: 66, max: 69 },
  },
  datatrans: {
    captureAndRelease: ['settle', 'cancel'],
    declinedMayStay: false,
    pageLives: 30,
    overAfter: { min: 36, max: 39 },
  },
} satisfies Record<PaymentProviderName, object>;

let app: TestApp;

const there = () => THERE[app.app.config.paymentProvider];

type Real = { visitors: Visitor[]; placed: { id: string; reference: string }[] };
type Step = fc.AsyncCommand<Model, Real>;

async function compare(model: Model, real: Real): Promise<void> {
  const stands = await Promise.all(real.placed.map(({ id }) => readStatus(app, id)));
  expect(stands).toEqual(model.orders.map((order) => order.status));
}

/** Creates a command on one of the orders placed so far, if there are any. */
function onOrder(
  name: string,
  which: number,
  may: (order: Model['orders'][number]) => boolean,
  act: (
    model: Model,
    order: Model['orders'][number],
    placed: Real['placed'][number],
    real: Real,
  ) => Promise<void>,
): Step {
  const index = (model: Model) => which % model.orders.length;
  return {
    check: (model) => {
      const order = model.orders[index(model)];
      return order !== undefined && may(order);
    },
    run: async (model, real) => {
      const [order, placed] = [model.orders[index(model)], real.placed[index(model)]];
      if (order === undefined || placed === undefined) throw new Error('no such order');
      await act(model, order, placed, real);
      await compare(model, real);
    },
    toString: () => `${name} ${which}`,
  };
}

const placeOrder = (session: number): Step => ({
  check: () => true,
  run: async (model, real) => {
    const answer = await real.visitors[session]?.place(orderRequest());
    const taken = placeModelOrder(model, session);
    expect(answer?.status).toBe(taken ? 201 : 409);
    if (taken && answer !== undefined) real.placed.push(answer.body);
    await compare(model, real);
  },
  toString: () => `place in session ${session}`,
});

const payer = (which: number, page: 'approved' | 'declined' | 'aborted'): Step =>
  onOrder(
    page,
    which,
    (order) => order.page === 'open',
    async (_model, order, { reference }) => {
      if (page === 'declined') await app.systems.pay(reference, 'decline');
      if (page !== 'declined' || there().declinedMayStay) {
        await app.systems.pay(reference, page === 'approved' ? 'approve' : 'abort');
      }
      order.page = page;
    },
  );

const triggerStep = (which: number, trigger: 'return' | 'notify', lost: boolean): Step =>
  onOrder(
    `${trigger}${lost ? ' with the next answer lost' : ''}`,
    which,
    () => true,
    async (model, order, { id, reference }, real) => {
      if (lost) {
        for (const endpoint of there().captureAndRelease) {
          await app.systems.control(app.systems.provider, {
            endpoint,
            fault: 'acted-no-answer',
            orderId: reference,
          });
        }
      }
      const [secrets] = await rows<{ back: string; notify: string }>(
        app,
        `select return_secret as back, notify_secret as notify from payment where order_id = '${id}'`,
      );
      // Skips the pause between returns, which confirm-payment.test.ts tests.
      await rows(app, `update payment set return_polled_at = null where order_id = '${id}'`);
      const visitor = real.visitors[order.session];
      if (visitor === undefined) throw new Error('no such visitor');
      const answer =
        trigger === 'return'
          ? await visitor.assert(secrets?.back ?? '')
          : await app.systems.notify(app.api, secrets?.notify ?? '');
      expect(answer.status).toBe(200);
      pollProvider(model, order, lost);
      await app.systems.reset();
    },
  );

const late = (minutes: number): Step => ({
  check: (model) => model.orders.length > 0,
  run: async (model, real) => {
    sweepAll(model, minutes);
    await sweepAfter(app, model.minute);
    await compare(model, real);
  },
  toString: () => `sweep ${minutes} minutes later`,
});

const stepsAt = (overAfter: { min: number; max: number }) => [
  fc.nat(1).map(placeOrder),
  fc
    .record({
      which: fc.nat(9),
      page: fc.constantFrom(
        'approved' as const,
        'approved' as const,
        'declined' as const,
        'aborted' as const,
      ),
    })
    .map(({ which, page }) => payer(which, page)),
  fc
    .record({
      which: fc.nat(9),
      trigger: fc.constantFrom('return' as const, 'notify' as const),
      lost: fc.boolean(),
    })
    .map(({ which, trigger, lost }) => triggerStep(which, trigger, lost)),
  fc.integer(overAfter).map(late),
];

describe.each(PAYMENT_PROVIDERS)('payments at %s', (name) => {
  beforeAll(async () => {
    app = await openTestApp({ worker: false, env: { PAYMENT_PROVIDER: name } });
  });
  afterAll(() => app?.close());

  it('match the model for any order of actions by buyers, payers, provider and sweep', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.commands(stepsAt(THERE[name].overAfter), { maxCommands: 24, size: '+1' }),
        async (commands) => {
          await app.moveClock(0);
          await app.systems.reset();
          const real: Real = { visitors: [await visit(app), await visit(app)], placed: [] };
          const model: Model = { minute: 0, pageLives: THERE[name].pageLives, orders: [] };
          await fc.asyncModelRun(() => ({ model, real }), commands);
          expect(await brokenInvariants(app)).toEqual([]);
          for (const [index, order] of model.orders.entries()) {
            const { captured = 0, canceled = 0 } = await app.systems.paymentCounts(
              real.placed[index]?.reference ?? '',
            );
            expect([captured, canceled]).toEqual([Number(order.captured), Number(order.cancelled)]);
            const mails = await rows<{ kind: string }>(
              app,
              `select kind from mail where order_id = '${real.placed[index]?.id}' and kind <> 'cards'`,
            );
            const pending = [
              ...(order.status === 'Confirmed/Captured' ? ['confirmation'] : []),
              ...(order.isNotified ? ['payment-failed'] : []),
              ...(order.released ? ['payment-reversed'] : []),
            ];
            expect(mails.map(({ kind }) => kind)).toEqual(pending);
          }
          // Later runs must not check this run's open payments.
          await rows(app, 'update payment set next_check_at = null returning id');
        },
      ),
      { numRuns: propertyRuns(30, 10) },
    );
  }, 120_000);
});
