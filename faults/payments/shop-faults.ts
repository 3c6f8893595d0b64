import type { PaymentEndName } from '../../testkit/order-end.ts';
import { listScenarios, type ScenarioOrder } from '../scenarios.ts';
import type { PaymentEnvironment, RunPaymentScenario } from './payment-environment.ts';
import {
  advanceWithSweeps,
  approve,
  checkAll,
  confirm,
  confirmAll,
  createOrdersPaidBetweenChecks,
  createOrdersWithoutShift,
  createPaidOrders,
  type Fixture,
  placeOrders,
  waitForRecovery,
  waitForRecoveryInRealTime,
} from './payment-order.ts';

// F-12: a process is frozen (SIGSTOP) and continues after another process has finished its work: its writes must be
// rejected. F-14: the database's clock jumps, or Swiss clocks change. The programs' own clocks don't matter.

const FROZEN_FOR = 20 * 60;
const HOUR = 3600;
const MINUTE = 60;

/** Start times shortly before a change of Swiss clocks, or the new year. */
const MARCH = { startTime: '2026-03-29T00:58:30Z' };
const OCTOBER = { startTime: '2026-10-25T00:58:30Z' };
const DECEMBER = { startTime: '2026-12-31T22:58:30Z' };

export const SHOP_FAULTS = listScenarios<PaymentEnvironment>({
  'F12 M7 frozen for 20 minutes': [50, playFrozenProcess('M7', createPaidOrders, FROZEN_FOR, 'paid')],
  'F12 M9 frozen for 20 minutes': [50, playFrozenProcess('M9', createPaidOrders, FROZEN_FOR, 'paid')],
  'F12 M16 frozen for 20 minutes': [
    50,
    playFrozenProcess('M16', createOrdersWithoutShift, FROZEN_FOR, 'reversed'),
  ],
  'F12 M7 frozen between two polls': [50, playFrozenProcess('M7', createOrdersPaidBetweenChecks, 0, 'paid')],
  'F12 M8 frozen between two polls': [50, playFrozenProcess('M8', createOrdersPaidBetweenChecks, 0, 'paid')],
  'F12 M9 frozen between two polls': [50, playFrozenProcess('M9', createOrdersPaidBetweenChecks, 0, 'paid')],
  'F12 M7, M9, M16 frozen in real time': [50, playFrozenInRealTime, { isIsolated: true }],
  // Datatrans is excluded: its page expires after half an hour, but no response contains the expiry.
  'F14 M5 an hour ahead': [10, playClockJump(HOUR, 3 * HOUR), { onlyProvider: 'saferpay' }],
  'F14 M5 an hour ahead, past the page’s expiry': [10, playClockJump(HOUR, 20 * MINUTE, 'paid too late')],
  'F14 M5 an hour back': [10, playClockJump(-HOUR)],
  'F14 M5 an hour ahead from the beginning': [10, playWrongClock(HOUR)],
  'F14 M5 an hour back from the beginning': [10, playWrongClock(-HOUR)],
  // By this clock the authorization is older than half an hour, so it is voided.
  'F14 M8 an hour ahead': [10, playFrozenProcess('M8', createPaidOrders, HOUR, 'reversed')],
  'F14 M8 an hour back': [10, playFrozenProcess('M8', createPaidOrders, -HOUR, 'paid')],
  'F14 M5 29 March': [10, playClockJump(2 * MINUTE), MARCH],
  'F14 M8 29 March': [10, playFrozenProcess('M8', createPaidOrders, 2 * MINUTE, 'paid'), MARCH],
  'F14 M5 25 October': [10, playClockJump(2 * MINUTE), OCTOBER],
  'F14 M8 25 October': [10, playFrozenProcess('M8', createPaidOrders, 2 * MINUTE, 'paid'), OCTOBER],
  'F14 M5 31 December': [10, playClockJump(2 * MINUTE), DECEMBER],
  'F14 M8 31 December': [10, playFrozenProcess('M8', createPaidOrders, 2 * MINUTE, 'paid'), DECEMBER],
});

/**
 * Freezes the first process at a failpoint while the clock jumps. It continues after the second process has finished.
 */
function playFrozenProcess(
  failpoint: string,
  fixture: Fixture,
  seconds: number,
  end: PaymentEndName,
): RunPaymentScenario {
  return async (environment, count) => {
    const orders = await fixture(environment, count);
    const confirmations = await stopAt(environment, failpoint, orders);
    environment.first.freeze();
    if (seconds !== 0) await environment.advanceClock(seconds);
    await waitForRecovery(environment, orders, end);
    await resumeFirst(environment, confirmations);
    await checkAll(environment, orders, end);
  };
}

async function playFrozenInRealTime(environment: PaymentEnvironment, count: number): Promise<void> {
  const groups = [
    { failpoint: 'M7', orders: await createPaidOrders(environment, count), end: 'paid' },
    { failpoint: 'M9', orders: await createPaidOrders(environment, count), end: 'paid' },
    { failpoint: 'M16', orders: await createOrdersWithoutShift(environment, count), end: 'reversed' },
  ] as const;
  const confirmations: Promise<unknown>[] = [];
  // Arm one failpoint at a time, so that each order stops at its own failpoint.
  for (const { failpoint, orders } of groups)
    confirmations.push(...(await stopAt(environment, failpoint, orders)));
  environment.first.freeze();
  await Promise.all(groups.map(({ orders, end }) => waitForRecoveryInRealTime(environment, orders, end)));
  await resumeFirst(environment, confirmations);
  for (const { orders, end } of groups) await checkAll(environment, orders, end);
}

/** Makes the first process poll the provider for each order. Every call stops at the failpoint. */
async function stopAt(environment: PaymentEnvironment, failpoint: string, orders: readonly ScenarioOrder[]) {
  const { first } = environment;
  first.arm({ [failpoint]: orders.length });
  // Exclude the sweep, because it would wait for the stopped call before the next round.
  const confirmations = orders.map((order) => confirm(environment, order, first, ['return', 'notification']));
  const paused = await first.paused(orders.length);
  for (const { reference, faults } of orders)
    if (!paused.some((call) => call.reference === reference))
      faults.push(`did not stop at failpoint ${failpoint}`);
  return confirmations;
}

async function resumeFirst(
  { first }: PaymentEnvironment,
  confirmations: readonly Promise<unknown>[],
): Promise<void> {
  first.thaw();
  first.release();
  await Promise.all(confirmations);
}

/** Moves the clock while the buyer is on the payment page, before the buyer pays. */
function playClockJump(
  jump: number,
  tokenLifetimeSeconds = 20 * MINUTE,
  end: PaymentEndName = 'paid',
): RunPaymentScenario {
  return async (environment, count) => {
    const { external } = environment;
    if (external.provider === 'saferpay') await external.control('saferpay', { tokenLifetimeSeconds });
    const orders = await placeOrders(environment, count);
    for (const { reference } of orders) await external.pay(reference, 'open');
    await environment.advanceClock(jump);
    await advanceWithSweeps(environment, 2 * MINUTE);
    for (const { reference, faults } of orders) {
      const pollCount = (await external.payments(reference)).filter(({ kind }) => kind === 'asserted').length;
      // Allow one poll after 20 minutes, and one after the expiry.
      if (pollCount > 2) faults.push(`${pollCount} checks while the buyer was on the page`);
    }
    await approve(environment, orders);
    await confirmAll(environment, orders);
    await waitForRecovery(environment, orders, end);
  };
}

/** Starts with a wrong clock, by which the page expires before it opens or an hour too late. */
function playWrongClock(seconds: number): RunPaymentScenario {
  return async (environment, count) => {
    await environment.moveClock(seconds);
    await playClockJump(10 * MINUTE)(environment, count);
  };
}
