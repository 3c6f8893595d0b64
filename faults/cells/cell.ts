import { setTimeout as wait } from 'node:timers/promises';
import { type EndName, judgeEnd, mailsNotYet, notYet } from '../ends.ts';
import { eventually } from '../house/eventually.ts';
import type { Order } from './order.ts';
import type { Scenery, Stage } from './stage.ts';

/** A fault at a moment (money.md part 2), played with several orders at once. */
export type Cell = {
  /** As `F5 M9 the answer is lost`. */
  name: string;
  /** How often the table wants it in a night. */
  runs: number;
  scenery?: Scenery;
  play: (stage: Stage, count: number) => Promise<Played>;
};

/** What was played, and the house's seconds from the recovery to the last order's end. */
export type Played = { orders: Order[]; seconds: number };

/** "Expected end, within 2 min of recovery unless said" (money.md part 2). */
export const RECOVERED_WITHIN = 120;
/** Seconds between two rounds of the sweep. */
export const SWEEP_EVERY = 15;
const MAILED_WITHIN_MS = 60_000;

/** The house goes on by itself, by its own clock, until all orders are at their end; judges them then. */
export async function recover(
  stage: Stage,
  orders: Order[],
  end: EndName,
  within = RECOVERED_WITHIN,
): Promise<Played> {
  const { around, second } = stage;
  let seconds = 0;
  while ((await notYet(around, orders, end)) > 0 && seconds < within) {
    await stage.pass(SWEEP_EVERY);
    seconds += SWEEP_EVERY;
    await second.sweep();
  }
  await judgeAll(stage, orders, end);
  return { orders, seconds };
}

/** As `recover`, in true time: nobody moves a clock, nobody orders a sweep. */
export async function recoverInTrueTime(
  { around }: Stage,
  orders: Order[],
  end: EndName,
  within = RECOVERED_WITHIN,
): Promise<number> {
  const began = performance.now();
  await eventually(
    () => `all ${orders.length} orders are ${end}`,
    within * 1000,
    async () => (await notYet(around, orders, end)) === 0,
  ).catch((error: Error) => orders[0]?.faults.push(error.message));
  return Math.round((performance.now() - began) / 1000);
}

/** Waits for the mails, which leave by true time, and writes down what is wrong with each order. */
export async function judgeAll({ around }: Stage, orders: Order[], end: EndName): Promise<void> {
  await eventually(
    () => 'all mails are sent',
    MAILED_WITHIN_MS,
    async () => (await mailsNotYet(around, orders, end)) <= 0,
  ).catch((error: Error) => orders[0]?.faults.push(error.message));
  // What comes once too often comes at once.
  await wait(50);
  for (const order of orders) order.faults.push(...(await judgeEnd(around, order, end)));
}
