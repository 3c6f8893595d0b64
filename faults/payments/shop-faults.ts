import type { PaymentEndName } from '../../testkit/order-end.ts';
import { type ScenarioOrder, scenarios } from '../scenarios.ts';
import type { PaymentEnvironment, PlayPaymentScenario } from './payment-environment.ts';
import {
  approve,
  checkAll,
  confirm,
  confirmAll,
  type Fixture,
  paid,
  paidBetweenChecks,
  passSweeping,
  place,
  recover,
  recoverInTrueTime,
  withoutShift,
} from './payment-order.ts';

// F-12: a process is frozen (SIGSTOP), another one finishes its work, and it continues: its writes are
// refused. F-14: the database's clock jumps, or Swiss clocks change. The programs' own clocks don't matter.

const FROZEN_FOR = 20 * 60;
const HOUR = 3600;
const MINUTE = 60;

/** Shortly before a change of Swiss clocks, or the new year. */
const MARCH = { at: '2026-03-29T00:58:30Z' };
const OCTOBER = { at: '2026-10-25T00:58:30Z' };
const DECEMBER = { at: '2026-12-31T22:58:30Z' };

export const SHOP_FAULTS = scenarios<PaymentEnvironment>({
  'F12 M7 frozen for 20 minutes': [50, stoppedAt('M7', paid, FROZEN_FOR, 'paid')],
  'F12 M9 frozen for 20 minutes': [50, stoppedAt('M9', paid, FROZEN_FOR, 'paid')],
  'F12 M16 frozen for 20 minutes': [50, stoppedAt('M16', withoutShift, FROZEN_FOR, 'reversed')],
  'F12 M7 frozen between two looks': [50, stoppedAt('M7', paidBetweenChecks, 0, 'paid')],
  'F12 M8 frozen between two looks': [50, stoppedAt('M8', paidBetweenChecks, 0, 'paid')],
  'F12 M9 frozen between two looks': [50, stoppedAt('M9', paidBetweenChecks, 0, 'paid')],
  'F12 M7, M9, M16 frozen in true time': [50, frozenInTrueTime, { alone: true }],
  // Datatrans' page lives for half an hour, but no response says so.
  'F14 M5 an hour ahead': [10, onPage(HOUR, 3 * HOUR), { only: 'saferpay' }],
  'F14 M5 an hour ahead, past the page’s expiry': [10, onPage(HOUR, 20 * MINUTE, 'paid too late')],
  'F14 M5 an hour back': [10, onPage(-HOUR)],
  'F14 M5 an hour ahead from the beginning': [10, wrongFromTheBeginning(HOUR)],
  'F14 M5 an hour back from the beginning': [10, wrongFromTheBeginning(-HOUR)],
  // An authorization that is half an hour old by the clock is voided.
  'F14 M8 an hour ahead': [10, stoppedAt('M8', paid, HOUR, 'reversed')],
  'F14 M8 an hour back': [10, stoppedAt('M8', paid, -HOUR, 'paid')],
  'F14 M5 29 March': [10, onPage(2 * MINUTE), MARCH],
  'F14 M8 29 March': [10, stoppedAt('M8', paid, 2 * MINUTE, 'paid'), MARCH],
  'F14 M5 25 October': [10, onPage(2 * MINUTE), OCTOBER],
  'F14 M8 25 October': [10, stoppedAt('M8', paid, 2 * MINUTE, 'paid'), OCTOBER],
  'F14 M5 31 December': [10, onPage(2 * MINUTE), DECEMBER],
  'F14 M8 31 December': [10, stoppedAt('M8', paid, 2 * MINUTE, 'paid'), DECEMBER],
});

/**
 * Stops the first process at the failpoint while the clock jumps. It continues after the second has finished.
 * With `paidBetweenChecks` the sweep had no check scheduled for that time.
 */
function stoppedAt(
  moment: string,
  fixture: Fixture,
  seconds: number,
  end: PaymentEndName,
): PlayPaymentScenario {
  return async (environment, count) => {
    const orders = await fixture(environment, count);
    const confirmations = await stopAt(environment, moment, orders);
    environment.first.freeze();
    if (seconds !== 0) await environment.pass(seconds);
    await recover(environment, orders, end);
    await wake(environment, confirmations);
    await checkAll(environment, orders, end);
  };
}

async function frozenInTrueTime(environment: PaymentEnvironment, count: number): Promise<void> {
  const parts = [
    { moment: 'M7', orders: await paid(environment, count), end: 'paid' },
    { moment: 'M9', orders: await paid(environment, count), end: 'paid' },
    { moment: 'M16', orders: await withoutShift(environment, count), end: 'reversed' },
  ] as const;
  const confirmations: Promise<unknown>[] = [];
  // Arm one failpoint at a time, so that each order stops at its own failpoint.
  for (const { moment, orders } of parts) confirmations.push(...(await stopAt(environment, moment, orders)));
  environment.first.freeze();
  await Promise.all(parts.map(({ orders, end }) => recoverInTrueTime(environment, orders, end)));
  await wake(environment, confirmations);
  for (const { orders, end } of parts) await checkAll(environment, orders, end);
}

/** Polls the provider about each order in the first process. Every call stops at the failpoint. */
async function stopAt(environment: PaymentEnvironment, moment: string, orders: readonly ScenarioOrder[]) {
  const { first } = environment;
  first.arm({ [moment]: orders.length });
  // Its own sweep would wait for the stopped call before another round.
  const confirmations = orders.map((order) => confirm(environment, order, first, ['return', 'notification']));
  const paused = await first.paused(orders.length);
  for (const { reference, faults } of orders)
    if (!paused.some((call) => call.reference === reference)) faults.push(`not at ${moment}`);
  return confirmations;
}

async function wake(
  { first }: PaymentEnvironment,
  confirmations: readonly Promise<unknown>[],
): Promise<void> {
  first.thaw();
  first.release();
  await Promise.all(confirmations);
}

/** Moves the clock while the buyer is on the payment page. The buyer then pays. */
function onPage(
  jump: number,
  tokenLifetimeSeconds = 20 * MINUTE,
  end: PaymentEndName = 'paid',
): PlayPaymentScenario {
  return async (environment, count) => {
    const { external } = environment;
    if (external.provider === 'saferpay') await external.control('saferpay', { tokenLifetimeSeconds });
    const orders = await place(environment, count);
    for (const { reference } of orders) await external.pay(reference, 'open');
    await environment.pass(jump);
    await passSweeping(environment, 2 * MINUTE);
    for (const { reference, faults } of orders) {
      const checks = (await external.payments(reference)).filter(({ kind }) => kind === 'asserted').length;
      // One check after 20 minutes, and one after the expiry.
      if (checks > 2) faults.push(`${checks} checks while the buyer was on the page`);
    }
    await approve(environment, orders);
    await confirmAll(environment, orders);
    await recover(environment, orders, end);
  };
}

/** Starts with a wrong clock, by which the page would expire before it opens or an hour after it closes. */
function wrongFromTheBeginning(seconds: number): PlayPaymentScenario {
  return async (environment, count) => {
    await environment.moveClock(seconds);
    await onPage(10 * MINUTE)(environment, count);
  };
}
