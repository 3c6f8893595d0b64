import type { PaymentCall } from '../../testkit/external-systems.ts';
import type { PaymentEndName } from '../../testkit/order-end.ts';
import { type ScenarioOrder, scenarios } from '../scenarios.ts';
import type { PaymentEnvironment, PlayPaymentScenario } from './payment-environment.ts';
import {
  approve,
  buyers,
  capturedTooLate,
  checkAll,
  confirmAll,
  countOpen,
  createKey,
  type Fixture,
  lastOrder,
  paid,
  passSweeping,
  placeOne,
  recover,
  SWEEP_EVERY,
  withoutShift,
} from './payment-order.ts';

// F-5 to F-8 of the provider: its response is lost, it refuses, it is down for two hours, or its response is
// wrong.

const MINUTE = 60;
const WAYS = ['html-502', 'broken', 'cut'] as const;
/** Maximum duration of a typical refusal, in seconds. */
const REFUSED_FOR = 3 * MINUTE;
/** Seconds that an authorization waits for its capture (I-8). */
const GIVEN_UP_AFTER = 30 * MINUTE;
const HOURS_DOWN = 2 * 3600;
/** Seconds between two rounds of the sweep, and at least between two tries for one order. */
const STEP = 30;
const DONE_WITHIN = 600;
/** More than the number of polls. */
const ALWAYS = 1_000;
const CHECKS = 3;

export const PROVIDER_FAULTS = scenarios<PaymentEnvironment>({
  'F5 M3 the page’s address is lost': [200, payAtSecondTry('lost', () => 'acted-no-answer')],
  'F5 M9 the answer to capture is lost': [200, lost('capture', paid, 'paid')],
  'F5 M16 the answer to cancel is lost': [200, lost('cancel', withoutShift, 'reversed')],
  'F5 M16 the answer to refund is lost': [200, lost('refund', capturedTooLate, 'refunded')],
  'F5 M16 the answer to the refund’s capture is lost': [
    200,
    lost('capture', capturedTooLate, 'refunded'),
    { only: 'saferpay' },
  ],
  'F6 M2 no page is to be had': [100, payAtSecondTry('refused', ({ random }) => random.pick(WAYS))],
  'F6 M6 assert is refused': [100, refused('assert', paid, 'paid')],
  'F6 M8 capture is refused': [100, refused('capture', paid, 'paid')],
  'F6 M16 cancel is refused': [100, refused('cancel', withoutShift, 'reversed')],
  'F6 M6 nobody listens there': [100, connectionRefused],
  'F6 M8 capture is refused for 30 minutes': [100, refusedForLong],
  'F7 M6 the provider is down for 2 h': [5, down('paid')],
  'F7 M8 the provider is down for 2 h': [5, down('reversed')],
  'F8 M7 assert says wrong-amount': [20, stopped('wrong-amount')],
  'F8 M7 assert says wrong-currency': [20, stopped('wrong-currency')],
  'F8 M7 assert says wrong-order-id': [20, stopped('wrong-order-id')],
  'F8 M7 assert answers html': [20, unreadable('assert', 'html')],
  'F8 M7 assert answers cut-json': [20, unreadable('assert', 'cut-json')],
  'F8 M7 assert answers no-fields': [20, unreadable('assert', 'no-fields')],
  'F8 M7 assert answers unknown-status': [20, unreadable('assert', 'unknown-status')],
  'F8 M9 capture answers html': [20, unreadable('capture', 'html')],
  'F8 M9 capture answers cut-json': [20, unreadable('capture', 'cut-json')],
  // Datatrans' response to a settlement has no fields that could be missing.
  'F8 M9 capture answers no-fields': [20, unreadable('capture', 'no-fields'), { only: 'saferpay' }],
  'F8 M9 the look after a lost capture says wrong-amount': [20, stoppedAfterCapture('wrong-amount')],
  'F8 M9 the look after a lost capture says wrong-currency': [20, stoppedAfterCapture('wrong-currency')],
  'F8 M9 the look after a lost capture says wrong-order-id': [20, stoppedAfterCapture('wrong-order-id')],
});

/** Makes calls about each of these orders fail. */
async function strike(
  { external }: PaymentEnvironment,
  orders: readonly ScenarioOrder[],
  call: PaymentCall,
  fault: string | (() => string),
  times = 1,
): Promise<void> {
  for (const { reference } of orders)
    await external.strike(call, typeof fault === 'string' ? fault : fault(), { times, orderId: reference });
}

/**
 * Loses the response after the provider has acted. The shop repeats the call or polls: the effect happens
 * once.
 */
function lost(call: PaymentCall, fixture: Fixture, end: PaymentEndName): PlayPaymentScenario {
  return async (environment, count) => {
    const orders = await fixture(environment, count);
    await strike(environment, orders, call, 'acted-no-answer');
    await confirmAll(environment, orders, { checking: end === 'paid' });
    await recover(environment, orders, end);
  };
}

/** The first try of each buyer gets 502 and no page. The second try is another order, and is paid. */
function payAtSecondTry(
  name: string,
  fault: (environment: PaymentEnvironment) => string,
): PlayPaymentScenario {
  return async (environment, count) => {
    const { external, first } = environment;
    const failed: ScenarioOrder[] = [];
    const orders: ScenarioOrder[] = [];
    for (const buyer of await buyers(environment, count)) {
      await external.strike('initialize', fault(environment));
      const { status } = await buyer.placeOrder(first.url, createKey(buyer, name));
      const order = await lastOrder(environment, buyer);
      if (status !== 502) order.faults.push(`the ${name} page is answered ${status}`);
      failed.push(order);
      orders.push(await placeOne(environment, buyer, 'again'));
    }
    await approve(environment, orders);
    await confirmAll(environment, orders);
    await recover(environment, orders, 'paid');
    await checkAll(environment, failed, 'no page');
  };
}

/** Refuses before the provider acts. The shop retries until it succeeds. */
function refused(call: PaymentCall, fixture: Fixture, end: PaymentEndName): PlayPaymentScenario {
  return async (environment, count) => {
    const orders = await fixture(environment, count);
    await strike(environment, orders, call, () => environment.random.pick(WAYS), ALWAYS);
    await confirmAll(environment, orders, { checking: end === 'paid' });
    await passSweeping(environment, environment.random.whole(SWEEP_EVERY, REFUSED_FOR));
    await environment.external.reset();
    await recover(environment, orders, end);
  };
}

async function connectionRefused(environment: PaymentEnvironment, count: number): Promise<void> {
  const orders = await paid(environment, count);
  await environment.proxies.external.cut();
  await confirmAll(environment, orders, { checking: true, triggers: ['return', 'notification'] });
  await passSweeping(environment, 2 * MINUTE);
  await environment.proxies.external.restore();
  await recover(environment, orders, 'paid');
}

/**
 * Refuses until the authorization is voided and the buyer notified, as soon as the provider responds again.
 */
async function refusedForLong(environment: PaymentEnvironment, count: number): Promise<void> {
  const orders = await paid(environment, count);
  await strike(environment, orders, 'capture', () => environment.random.pick(WAYS), ALWAYS);
  await confirmAll(environment, orders);
  await passSweeping(environment, GIVEN_UP_AFTER - MINUTE);
  for (const { reference, faults } of orders) {
    const ledger = await environment.external.payments(reference);
    if (ledger.some(({ kind }) => kind === 'canceled')) faults.push('voided before its time');
  }
  await environment.pass(MINUTE);
  await recover(environment, orders, 'reversed');
}

/**
 * Takes the provider down. The shop must not flood it for two hours, and must finish soon after its recovery.
 */
function down(end: 'paid' | 'reversed'): PlayPaymentScenario {
  return async (environment, count) => {
    const orders = await paid(environment, count);
    if (end === 'reversed') {
      // The outage starts between the authorization and the capture.
      await strike(environment, orders, 'capture', 'html-502');
      await confirmAll(environment, orders);
    }
    const { external, random, ahead } = environment;
    await external.strike('*', random.pick(['html-502', 'cut', 'unreachable']), { times: 100_000 });
    const polled = await Promise.all(
      orders.map(async (order) => ({
        order,
        count: (await external.paymentCalls(order.reference)).length,
        last: new Map<string, number>(),
      })),
    );
    const round = async () => {
      await passSweeping(environment, STEP, STEP);
      for (const item of polled) {
        const calls = await external.paymentCalls(item.order.reference);
        const endpoints = calls.slice(item.count).map(({ endpoint }) => endpoint);
        // Datatrans is polled before each action. Within a round that counts as one poll.
        for (const endpoint of external.provider === 'datatrans' ? new Set(endpoints) : endpoints) {
          const since = ahead() - (item.last.get(endpoint) ?? Number.NEGATIVE_INFINITY);
          if (since < STEP) item.order.faults.push(`${endpoint} again within ${STEP} s`);
          item.last.set(endpoint, ahead());
        }
        item.count = calls.length;
      }
    };
    for (let seconds = 0; seconds < HOURS_DOWN; seconds += STEP) await round();
    await external.reset();
    for (let seconds = 0; seconds < DONE_WITHIN; seconds += STEP)
      if ((await countOpen(environment, orders, end)) > 0) await round();
    await checkAll(environment, orders, end);
  };
}

/** Returns amounts that differ from the shop's. They stop the order for review. */
function stopped(fault: string): PlayPaymentScenario {
  return async (environment, count) => {
    const orders = await paid(environment, count);
    await strike(environment, orders, 'assert', fault, ALWAYS);
    for (let check = 0; check < CHECKS; check += 1) {
      await confirmAll(environment, orders, { checking: true });
      await passSweeping(environment, 12 * MINUTE, 12 * MINUTE);
    }
    await checkAll(environment, orders, 'stopped');
  };
}

/** Makes a response unreadable. The shop polls again. */
function unreadable(call: PaymentCall, fault: string): PlayPaymentScenario {
  return async (environment, count) => {
    const orders = await paid(environment, count);
    await strike(environment, orders, call, fault);
    await confirmAll(environment, orders, { checking: true });
    await recover(environment, orders, 'paid');
  };
}

/** Loses the capture's response. The following poll has other amounts. */
function stoppedAfterCapture(fault: string): PlayPaymentScenario {
  return async (environment, count) => {
    const orders = await paid(environment, count);
    await strike(environment, orders, 'capture', 'cut-json');
    await confirmAll(environment, orders, { checking: true });
    await strike(environment, orders, 'assert', fault, ALWAYS);
    await passSweeping(environment, CHECKS * MINUTE, MINUTE);
    await checkAll(environment, orders, 'stopped after the capture');
  };
}
