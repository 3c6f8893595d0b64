import { eventually } from '../../testkit/eventually.ts';
import type { PaymentCall } from '../../testkit/external-systems.ts';
import type { PaymentEndName } from '../../testkit/order-end.ts';
import { listScenarios, type ScenarioOrder } from '../scenarios.ts';
import type { PaymentEnvironment, RunPaymentScenario } from './payment-environment.ts';
import {
  advanceWithSweeps,
  approve,
  checkAll,
  confirmAll,
  countUnfinished,
  createBuyers,
  createKey,
  createOrdersCapturedLate,
  createOrdersWithoutShift,
  createPaidOrders,
  type Fixture,
  placeNextOrder,
  readNewestOrder,
  SWEEP_INTERVAL,
  waitForRecovery,
} from './payment-order.ts';

// Faults F-5 to F-8 of the provider: its response is lost or wrong, it refuses, or it is down for two hours.

const MINUTE = 60;
const REFUSALS = ['html-502', 'broken', 'cut'] as const;
/** Maximum duration of a typical refusal, in seconds. */
const MAX_REFUSAL_S = 3 * MINUTE;
/** Seconds after which an authorization without capture is voided (I-8). */
const VOID_AFTER = 30 * MINUTE;
const OUTAGE_S = 2 * 3600;
/** Seconds between two rounds of the sweep, and minimum between two calls for one order. */
const STEP_S = 30;
const RECOVERY_TIMEOUT = 600;
/** Number of affected calls: more than the shop makes. */
const ALWAYS = 1_000;
const CHECKS = 3;

export const PROVIDER_FAULTS = listScenarios<PaymentEnvironment>({
  'F5 M3 the response to initialize is lost': [200, playSecondAttempt('lost', () => 'acted-no-answer')],
  'F5 M9 the response to capture is lost': [200, playLostResponse('capture', createPaidOrders, 'paid')],
  'F5 M16 the response to cancel is lost': [
    200,
    playLostResponse('cancel', createOrdersWithoutShift, 'reversed'),
  ],
  'F5 M16 the response to refund is lost': [
    200,
    playLostResponse('refund', createOrdersCapturedLate, 'refunded'),
  ],
  'F5 M16 the response to the refund’s capture is lost': [
    200,
    playLostResponse('capture', createOrdersCapturedLate, 'refunded'),
    { onlyProvider: 'saferpay' },
  ],
  'F6 M2 initialize is refused': [100, playSecondAttempt('refused', ({ random }) => random.pick(REFUSALS))],
  'F6 M6 assert is refused': [100, playRefusal('assert', createPaidOrders, 'paid')],
  'F6 M8 capture is refused': [100, playRefusal('capture', createPaidOrders, 'paid')],
  'F6 M16 cancel is refused': [100, playRefusal('cancel', createOrdersWithoutShift, 'reversed')],
  'F6 M6 connections are refused': [100, playConnectionRefused],
  'F6 M8 capture is refused for 30 minutes': [100, playLongRefusal],
  'F7 M6 the provider is down for 2 h': [5, playOutage('paid')],
  'F7 M8 the provider is down for 2 h': [5, playOutage('reversed')],
  'F8 M7 assert says wrong-amount': [20, playMismatch('wrong-amount')],
  'F8 M7 assert says wrong-currency': [20, playMismatch('wrong-currency')],
  'F8 M7 assert says wrong-order-id': [20, playMismatch('wrong-order-id')],
  'F8 M7 assert answers html': [20, playUnreadable('assert', 'html')],
  'F8 M7 assert answers cut-json': [20, playUnreadable('assert', 'cut-json')],
  'F8 M7 assert answers no-fields': [20, playUnreadable('assert', 'no-fields')],
  'F8 M7 assert answers unknown-status': [20, playUnreadable('assert', 'unknown-status')],
  'F8 M9 capture answers html': [20, playUnreadable('capture', 'html')],
  'F8 M9 capture answers cut-json': [20, playUnreadable('capture', 'cut-json')],
  // Datatrans' response to a settlement has no fields that could be missing.
  'F8 M9 capture answers no-fields': [
    20,
    playUnreadable('capture', 'no-fields'),
    { onlyProvider: 'saferpay' },
  ],
  'F8 M9 the poll after a lost capture returns wrong-amount': [20, playMismatchAfterCapture('wrong-amount')],
  'F8 M9 the poll after a lost capture returns wrong-currency': [
    20,
    playMismatchAfterCapture('wrong-currency'),
  ],
  'F8 M9 the poll after a lost capture returns wrong-order-id': [
    20,
    playMismatchAfterCapture('wrong-order-id'),
  ],
});

/** Injects a fault into the next calls for each of these orders. */
async function injectFault(
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
 * Loses the response after the provider has acted. The shop repeats the call or polls, and the effect happens once.
 */
function playLostResponse(call: PaymentCall, fixture: Fixture, end: PaymentEndName): RunPaymentScenario {
  return async (environment, count) => {
    const orders = await fixture(environment, count);
    await injectFault(environment, orders, call, 'acted-no-answer');
    await confirmAll(environment, orders, { expectsPending: end === 'paid' });
    await waitForRecovery(environment, orders, end);
  };
}

/** Each buyer's first attempt gets 502 and no payment page. The second attempt creates another order and is paid. */
function playSecondAttempt(
  name: string,
  fault: (environment: PaymentEnvironment) => string,
): RunPaymentScenario {
  return async (environment, count) => {
    const { external, first } = environment;
    const failed: ScenarioOrder[] = [];
    const orders: ScenarioOrder[] = [];
    for (const buyer of await createBuyers(environment, count)) {
      await external.strike('initialize', fault(environment));
      const { status } = await buyer.placeOrder(first.url, createKey(buyer, name));
      const order = await readNewestOrder(environment, buyer);
      if (status !== 502) order.faults.push(`the attempt with a ${name} page returned ${status}`);
      failed.push(order);
      orders.push(await placeNextOrder(environment, buyer, 'again'));
    }
    await approve(environment, orders);
    await confirmAll(environment, orders);
    await waitForRecovery(environment, orders, 'paid');
    await checkAll(environment, failed, 'no page');
  };
}

/** Refuses the call without effect. The shop retries until it succeeds. */
function playRefusal(call: PaymentCall, fixture: Fixture, end: PaymentEndName): RunPaymentScenario {
  return async (environment, count) => {
    const orders = await fixture(environment, count);
    await injectFault(environment, orders, call, () => environment.random.pick(REFUSALS), ALWAYS);
    await confirmAll(environment, orders, { expectsPending: end === 'paid' });
    await advanceWithSweeps(environment, environment.random.whole(SWEEP_INTERVAL, MAX_REFUSAL_S));
    await environment.external.reset();
    await waitForRecovery(environment, orders, end);
  };
}

async function playConnectionRefused(environment: PaymentEnvironment, count: number): Promise<void> {
  const orders = await createPaidOrders(environment, count);
  await environment.proxies.external.cut();
  await confirmAll(environment, orders, { expectsPending: true, triggers: ['return', 'notification'] });
  await advanceWithSweeps(environment, 2 * MINUTE);
  await environment.proxies.external.restore();
  await waitForRecovery(environment, orders, 'paid');
}

/**
 * Refuses the capture for too long. The shop must void the authorization, but not too early, and notify the buyer.
 */
async function playLongRefusal(environment: PaymentEnvironment, count: number): Promise<void> {
  const orders = await createPaidOrders(environment, count);
  await injectFault(environment, orders, 'capture', () => environment.random.pick(REFUSALS), ALWAYS);
  await confirmAll(environment, orders);
  await advanceWithSweeps(environment, VOID_AFTER - MINUTE);
  for (const { reference, faults } of orders) {
    const ledger = await environment.external.payments(reference);
    if (ledger.some(({ kind }) => kind === 'canceled')) faults.push('voided too early');
  }
  await environment.advanceClock(MINUTE);
  await waitForRecovery(environment, orders, 'reversed');
}

/**
 * Takes the provider down for two hours. The shop must limit its calls meanwhile, and finish soon after the recovery.
 */
function playOutage(end: 'paid' | 'reversed'): RunPaymentScenario {
  return async (environment, count) => {
    const orders = await createPaidOrders(environment, count);
    if (end === 'reversed') {
      // The outage starts between the authorization and the capture.
      await injectFault(environment, orders, 'capture', 'html-502');
      await confirmAll(environment, orders);
    }
    const { external, random, ahead } = environment;
    await external.strike('*', random.pick(['html-502', 'cut', 'unreachable']), { times: 100_000 });
    const states = await Promise.all(
      orders.map(async (order) => ({
        order,
        count: (await external.paymentCalls(order.reference)).length,
        last: new Map<string, number>(),
      })),
    );
    // The jobs also sweep in real time. If the clock jumped during such a check, its lease would end and the payment
    // would be checked twice.
    const finishChecks = () =>
      eventually(
        () => 'no payment is being checked',
        async () =>
          (await environment.rows('select from payment where lease_until > cadeau_now()')).length === 0,
      );
    const runRound = async () => {
      await finishChecks();
      await advanceWithSweeps(environment, STEP_S, STEP_S);
      await finishChecks();
      for (const item of states) {
        const calls = await external.paymentCalls(item.order.reference);
        const endpoints = calls.slice(item.count).map(({ endpoint }) => endpoint);
        // Datatrans is polled before each action, so several polls within a round count as one.
        for (const endpoint of external.provider === 'datatrans' ? new Set(endpoints) : endpoints) {
          const since = ahead() - (item.last.get(endpoint) ?? Number.NEGATIVE_INFINITY);
          if (since < STEP_S) item.order.faults.push(`${endpoint} was repeated within ${STEP_S} s`);
          item.last.set(endpoint, ahead());
        }
        item.count = calls.length;
      }
    };
    for (let seconds = 0; seconds < OUTAGE_S; seconds += STEP_S) await runRound();
    await external.reset();
    for (let seconds = 0; seconds < RECOVERY_TIMEOUT; seconds += STEP_S)
      if ((await countUnfinished(environment, orders, end)) > 0) await runRound();
    await checkAll(environment, orders, end);
  };
}

/** Makes the provider report a different transaction, which stops the order for review. */
function playMismatch(fault: string): RunPaymentScenario {
  return async (environment, count) => {
    const orders = await createPaidOrders(environment, count);
    await injectFault(environment, orders, 'assert', fault, ALWAYS);
    for (let check = 0; check < CHECKS; check += 1) {
      await confirmAll(environment, orders, { expectsPending: true });
      await advanceWithSweeps(environment, 12 * MINUTE, 12 * MINUTE);
    }
    await checkAll(environment, orders, 'stopped');
  };
}

/** Makes one response unreadable. The shop polls again. */
function playUnreadable(call: PaymentCall, fault: string): RunPaymentScenario {
  return async (environment, count) => {
    const orders = await createPaidOrders(environment, count);
    await injectFault(environment, orders, call, fault);
    await confirmAll(environment, orders, { expectsPending: true });
    await waitForRecovery(environment, orders, 'paid');
  };
}

/** Loses the capture's response and makes the following poll report a different transaction. */
function playMismatchAfterCapture(fault: string): RunPaymentScenario {
  return async (environment, count) => {
    const orders = await createPaidOrders(environment, count);
    await injectFault(environment, orders, 'capture', 'cut-json');
    await confirmAll(environment, orders, { expectsPending: true });
    await injectFault(environment, orders, 'assert', fault, ALWAYS);
    await advanceWithSweeps(environment, CHECKS * MINUTE, MINUTE);
    await checkAll(environment, orders, 'stopped after the capture');
  };
}
