import type { Answer } from '../../testkit/buyer.ts';
import type { PaymentEndName } from '../../testkit/order-end.ts';
import type { PaymentEnvironment } from './payment-environment.ts';
import { type Fixture, paid, paidBetweenChecks, withoutShift } from './payment-fixtures.ts';
import { confirm, type PaymentOrder } from './payment-order.ts';
import { checkAll, type PaymentScenario, recover, recoverInTrueTime } from './payment-scenario.ts';

// F12: a process stops in the middle (SIGSTOP), another one finishes what it held, and it goes on again: what it still
// writes is refused, and everything happened once.

const RUNS = 50;
const FROZEN_FOR = 20 * 60;

export const FROZEN_PROCESSES: PaymentScenario[] = [
  frozen('M7', paid, 'paid'),
  frozen('M9', paid, 'paid'),
  frozen('M16', withoutShift, 'released'),
  ...['M7', 'M8', 'M9'].map((moment) => frozenBetweenChecks(moment)),
  {
    name: 'F12 M7, M9, M16 frozen in true time',
    runs: RUNS,
    special: { alone: true },
    play: async (environment, count) => {
      const parts = [
        { moment: 'M7', orders: await paid(environment, count), end: 'paid' },
        { moment: 'M9', orders: await paid(environment, count), end: 'paid' },
        { moment: 'M16', orders: await withoutShift(environment, count), end: 'released' },
      ] as const;
      const asked: Promise<unknown>[] = [];
      // One moment after the other, so that each of the orders stops where it should.
      for (const { moment, orders } of parts) asked.push(...(await stopAt(environment, moment, orders)));
      environment.first.freeze();
      const seconds = await Promise.all(
        parts.map(({ orders, end }) => recoverInTrueTime(environment, orders, end)),
      );
      await wake(environment, asked);
      for (const { orders, end } of parts) await checkAll(environment, orders, end);
      return { orders: parts.flatMap(({ orders }) => orders), seconds: Math.max(...seconds) };
    },
  },
];

function frozen(moment: string, fixture: Fixture, end: PaymentEndName): PaymentScenario {
  return {
    name: `F12 ${moment} frozen for 20 minutes`,
    runs: RUNS,
    play: async (environment, count) => {
      const orders = await fixture(environment, count);
      const asked = await stopAt(environment, moment, orders);
      environment.first.freeze();
      await environment.pass(FROZEN_FOR);
      const played = await recover(environment, orders, end);
      await wake(environment, asked);
      await checkAll(environment, orders, end);
      return played;
    },
  };
}

/** It does not go on before all is over, and no check of the sweep was planned for that time. */
function frozenBetweenChecks(moment: string): PaymentScenario {
  return {
    name: `F12 ${moment} frozen between two looks`,
    runs: RUNS,
    play: async (environment, count) => {
      const orders = await paidBetweenChecks(environment, count);
      const asked = await stopAt(environment, moment, orders);
      environment.first.freeze();
      const played = await recover(environment, orders, 'paid');
      await wake(environment, asked);
      return played;
    },
  };
}

/** The first process is asked about each order, and every one of these calls stops at the moment. */
export async function stopAt(
  environment: PaymentEnvironment,
  moment: string,
  orders: PaymentOrder[],
): Promise<Promise<Answer | undefined>[]> {
  const { first } = environment;
  first.arm({ [moment]: orders.length });
  // Its own sweep would wait for it before it makes another round.
  const asked = orders.map((order) => confirm(environment, order, first, ['return', 'notification']));
  const paused = await first.paused(orders.length);
  for (const order of orders) {
    if (!paused.some(({ reference }) => reference === order.reference)) order.faults.push(`not at ${moment}`);
  }
  return asked;
}

/** The calls that were stopped write, or try to. */
export async function wake({ first }: PaymentEnvironment, asked: Promise<unknown>[]): Promise<void> {
  first.thaw();
  first.release();
  await Promise.all(asked);
}
