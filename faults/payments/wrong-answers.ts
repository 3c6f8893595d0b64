import type { PaymentCall } from '../../testkit/external-systems.ts';
import type { PaymentEnvironment } from './payment-environment.ts';
import { paid } from './payment-fixtures.ts';
import { confirmWithoutResult, type PaymentOrder } from './payment-order.ts';
import { checkAll, type PaymentScenario, recover } from './payment-scenario.ts';

// F-8: the provider answers, and not what it should. Other figures than the shop's stop the order for review;
// an answer that cannot be read is asked for again. Neither captures anything.

const RUNS = 20;
const FIGURES = ['wrong-amount', 'wrong-currency', 'wrong-order-id'] as const;
const UNREADABLE = ['html', 'cut-json', 'no-fields'] as const;
/** So often that every check meets it. */
const ALWAYS = 1_000;
const CHECKS = 3;
const MINUTES_BETWEEN = 12;

export const WRONG_ANSWERS: PaymentScenario[] = [
  ...FIGURES.map(stopped),
  ...[...UNREADABLE, 'unknown-status' as const].map((fault) => unreadable('M7', 'assert', fault)),
  ...UNREADABLE.map((fault): PaymentScenario => {
    const scenario = unreadable('M9', 'capture', fault);
    // A settlement without a body has no fields that could be missing.
    return fault === 'no-fields' ? { ...scenario, only: 'saferpay' } : scenario;
  }),
  ...FIGURES.map(stoppedAfterCapture),
];

/** Lets the provider answer wrongly about each order. */
async function distort(
  { external }: PaymentEnvironment,
  orders: readonly PaymentOrder[],
  { call, fault, times = 1 }: { call: PaymentCall; fault: string; times?: number },
): Promise<void> {
  for (const { reference } of orders) await external.strike(call, fault, { times, orderId: reference });
}

function stopped(fault: string): PaymentScenario {
  return {
    name: `F8 M7 assert says ${fault}`,
    runs: RUNS,
    play: async (environment, count) => {
      const orders = await paid(environment, count);
      await distort(environment, orders, { call: 'assert', fault, times: ALWAYS });
      for (let check = 0; check < CHECKS; check += 1) {
        await confirmWithoutResult(environment, orders);
        await environment.pass(MINUTES_BETWEEN * 60);
        await environment.second.sweep();
      }
      await checkAll(environment, orders, 'stopped');
      return { orders, seconds: 0 };
    },
  };
}

function unreadable(moment: string, call: PaymentCall, fault: string): PaymentScenario {
  return {
    name: `F8 ${moment} ${call} answers ${fault}`,
    runs: RUNS,
    play: async (environment, count) => {
      const orders = await paid(environment, count);
      await distort(environment, orders, { call, fault });
      await confirmWithoutResult(environment, orders);
      return recover(environment, orders, 'paid');
    },
  };
}

/** The capture's answer is lost, and the check that follows tells other figures. */
function stoppedAfterCapture(fault: string): PaymentScenario {
  return {
    name: `F8 M9 the look after a lost capture says ${fault}`,
    runs: RUNS,
    play: async (environment, count) => {
      const orders = await paid(environment, count);
      await distort(environment, orders, { call: 'capture', fault: 'cut-json' });
      await confirmWithoutResult(environment, orders);
      await distort(environment, orders, { call: 'assert', fault, times: ALWAYS });
      for (let check = 0; check < CHECKS; check += 1) {
        await environment.pass(60);
        await environment.second.sweep();
      }
      await checkAll(environment, orders, 'stopped after the capture');
      return { orders, seconds: 0 };
    },
  };
}
