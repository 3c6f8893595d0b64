import { notYet } from '../ends.ts';
import { type Cell, judgeAll } from './cell.ts';
import { knock, type Order } from './order.ts';
import { paid } from './settings.ts';
import type { Stage } from './stage.ts';

// F7: the provider is down for two hours. No retry storm meanwhile, and everything is done soon after its return.

const RUNS = 5;
const HOURS_DOWN = 2 * 3600;
/** Seconds between two rounds of the sweep, and between two tries for one order at least. */
const STEP = 30;
const DONE_WITHIN = 600;
const WAYS = ['html-502', 'cut', 'error:COMMUNICATION_FAILED'] as const;

export const DOWN: Cell[] = [
  {
    name: 'F7 M6 the provider is down for 2 h',
    runs: RUNS,
    play: async (stage, count) => down(stage, await paid(stage, count), 'paid'),
  },
  {
    name: 'F7 M8 the provider is down for 2 h',
    runs: RUNS,
    play: async (stage, count) => {
      const orders = await paid(stage, count);
      const { control } = stage.around.far;
      for (const { reference } of orders) {
        await control({ endpoint: 'Capture', fault: 'html-502', orderId: reference });
      }
      await Promise.all(orders.map((order) => knock(stage, order, stage.first)));
      return down(stage, orders, 'released');
    },
  },
];

async function down(stage: Stage, orders: Order[], end: 'paid' | 'released') {
  const { around, second, random } = stage;
  for (const { reference } of orders) {
    const fault = WAYS[random.whole(0, WAYS.length - 1)];
    await around.far.control({ endpoint: '*', fault, times: 100_000, orderId: reference });
  }
  const heard = new Map(orders.map(({ reference }) => [reference, new Map<string, number>()]));
  const beforehand = await Promise.all(orders.map(({ reference }) => around.far.calls(reference)));
  const counts = beforehand.map(({ length }) => length);
  const round = async () => {
    await stage.pass(STEP);
    await second.sweep();
    for (const [index, { reference, faults }] of orders.entries()) {
      const calls = await around.far.calls(reference);
      const now = stage.ahead();
      for (const { endpoint } of calls.slice(counts[index])) {
        const before = heard.get(reference)?.get(endpoint);
        if (before !== undefined && now - before < STEP) faults.push(`${endpoint} again within ${STEP} s`);
        heard.get(reference)?.set(endpoint, now);
      }
      counts[index] = calls.length;
    }
  };
  for (let seconds = 0; seconds < HOURS_DOWN; seconds += STEP) await round();
  await around.far.faultless();
  let seconds = 0;
  while ((await notYet(around, orders, end)) > 0 && seconds < DONE_WITHIN) {
    await round();
    seconds += STEP;
  }
  await judgeAll(stage, orders, end);
  return { orders, seconds };
}
