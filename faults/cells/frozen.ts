import type { EndName } from '../ends.ts';
import type { Answer } from '../house/buyer.ts';
import { type Cell, judgeAll, recover, recoverInTrueTime } from './cell.ts';
import { knock, type Order } from './order.ts';
import { paid, paidBetweenLooks, type Setting, withoutShift } from './settings.ts';
import type { Stage } from './stage.ts';

// F12: a process stops in the middle (SIGSTOP), another one finishes what it held, and it wakes again: the late writer is
// refused, and there is one effect.

const RUNS = 50;
const FROZEN_FOR = 20 * 60;

export const FROZEN: Cell[] = [
  frozen('M7', paid, 'paid'),
  frozen('M9', paid, 'paid'),
  frozen('M16', withoutShift, 'released'),
  ...['M7', 'M8', 'M9'].map((moment) => dead(moment)),
  {
    name: 'F12 M7, M9, M16 frozen in true time',
    runs: RUNS,
    scenery: { alone: true },
    play: async (stage, count) => {
      const parts = [
        { moment: 'M7', orders: await paid(stage, count), end: 'paid' },
        { moment: 'M9', orders: await paid(stage, count), end: 'paid' },
        { moment: 'M16', orders: await withoutShift(stage, count), end: 'released' },
      ] as const;
      const asked: Promise<unknown>[] = [];
      // One moment after the other, so that each of the orders stops where it should.
      for (const { moment, orders } of parts) asked.push(...(await stopAt(stage, moment, orders)));
      stage.first.freeze();
      const seconds = await Promise.all(
        parts.map(({ orders, end }) => recoverInTrueTime(stage, orders, end)),
      );
      await wake(stage, asked);
      for (const { orders, end } of parts) await judgeAll(stage, orders, end);
      return { orders: parts.flatMap(({ orders }) => orders), seconds: Math.max(...seconds) };
    },
  },
];

function frozen(moment: string, setting: Setting, end: EndName): Cell {
  return {
    name: `F12 ${moment} frozen for 20 minutes`,
    runs: RUNS,
    play: async (stage, count) => {
      const orders = await setting(stage, count);
      const asked = await stopAt(stage, moment, orders);
      stage.first.freeze();
      await stage.pass(FROZEN_FOR);
      const played = await recover(stage, orders, end);
      await wake(stage, asked);
      await judgeAll(stage, orders, end);
      return played;
    },
  };
}

/** It does not wake before all is over, and no look of the sweep was planned for that time. */
function dead(moment: string): Cell {
  return {
    name: `F12 ${moment} frozen between two looks`,
    runs: RUNS,
    play: async (stage, count) => {
      const orders = await paidBetweenLooks(stage, count);
      const asked = await stopAt(stage, moment, orders);
      stage.first.freeze();
      const played = await recover(stage, orders, 'paid');
      await wake(stage, asked);
      return played;
    },
  };
}

/** Somebody asks the first process about each order, and every one of these calls stands at the moment. */
export async function stopAt(
  stage: Stage,
  moment: string,
  orders: Order[],
): Promise<Promise<Answer | undefined>[]> {
  stage.first.arm({ [moment]: orders.length });
  // Its own sweep would wait for it before it makes another round.
  const asked = orders.map((order) => knock(stage, order, stage.first, ['return', 'notify']));
  const stood = await stage.first.standing(orders.length);
  for (const order of orders) {
    if (!stood.some(({ reference }) => reference === order.reference)) order.faults.push(`not at ${moment}`);
  }
  return asked;
}

/** The late writers write, or try to. */
export async function wake({ first }: Stage, asked: Promise<unknown>[]): Promise<void> {
  first.thaw();
  first.release();
  await Promise.all(asked);
}
