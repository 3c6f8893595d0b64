import type { PaymentEnvironment } from './payment-environment.ts';
import { paid } from './payment-fixtures.ts';
import { confirm, type PaymentOrder } from './payment-order.ts';
import { checkAll, notYet, type PaymentScenario } from './payment-scenario.ts';

// F-7: the provider is down for two hours. It is not flooded meanwhile, and everything is done soon after its
// return.

const RUNS = 5;
const HOURS_DOWN = 2 * 3600;
/** Seconds between two rounds of the sweep, and between two tries for one order at least. */
const STEP = 30;
const DONE_WITHIN = 600;
const WAYS = ['html-502', 'cut', 'unreachable'] as const;

export const PROVIDER_OUTAGE: PaymentScenario[] = [
  {
    name: 'F7 M6 the provider is down for 2 h',
    runs: RUNS,
    play: async (environment, count) => down(environment, await paid(environment, count), 'paid'),
  },
  {
    name: 'F7 M8 the provider is down for 2 h',
    runs: RUNS,
    play: async (environment, count) => {
      const orders = await paid(environment, count);
      for (const { reference } of orders) {
        await environment.external.strike('capture', 'html-502', { orderId: reference });
      }
      await Promise.all(orders.map((order) => confirm(environment, order, environment.first)));
      return down(environment, orders, 'released');
    },
  },
];

async function down(environment: PaymentEnvironment, orders: PaymentOrder[], end: 'paid' | 'released') {
  const { external, second, random, pass, ahead } = environment;
  await external.strike('*', random.oneOf(WAYS), { times: 100_000 });
  const lastCalls = new Map(orders.map(({ reference }) => [reference, new Map<string, number>()]));
  const beforehand = await Promise.all(orders.map(({ reference }) => external.paymentCalls(reference)));
  const counts = beforehand.map(({ length }) => length);
  const round = async () => {
    await pass(STEP);
    await second.sweep();
    for (const [index, { reference, faults }] of orders.entries()) {
      const calls = await external.paymentCalls(reference);
      const now = ahead();
      const endpoints = calls.slice(counts[index]).map(({ endpoint }) => endpoint);
      // The one provider is asked for the status before each act: within a round that is one question.
      for (const endpoint of external.provider === 'datatrans' ? new Set(endpoints) : endpoints) {
        const before = lastCalls.get(reference)?.get(endpoint);
        if (before !== undefined && now - before < STEP) faults.push(`${endpoint} again within ${STEP} s`);
        lastCalls.get(reference)?.set(endpoint, now);
      }
      counts[index] = calls.length;
    }
  };
  for (let seconds = 0; seconds < HOURS_DOWN; seconds += STEP) await round();
  await external.reset();
  let seconds = 0;
  while ((await notYet(environment, orders, end)) > 0 && seconds < DONE_WITHIN) {
    await round();
    seconds += STEP;
  }
  await checkAll(environment, orders, end);
  return { orders, seconds };
}
