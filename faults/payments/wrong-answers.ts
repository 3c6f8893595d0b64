import type { PaymentEnvironment } from './payment-environment.ts';
import { paid } from './payment-fixtures.ts';
import { confirmWithoutResult, type PaymentOrder } from './payment-order.ts';
import { checkAll, type PaymentScenario, recover } from './payment-scenario.ts';

// F8: the provider answers, and not what it should. Other figures than the shop's stop the order for review; an answer
// that cannot be read is asked for again. Neither captures anything.

const RUNS = 20;
const FIGURES = ['wrong-amount', 'wrong-currency', 'wrong-order-id'] as const;
const UNREADABLE = ['html', 'cut-json', 'no-fields'] as const;
/** So often that every check meets it. */
const ALWAYS = 1_000;
const CHECKS = 3;
const MINUTES_BETWEEN = 12;

export const WRONG_ANSWERS: PaymentScenario[] = [
  ...FIGURES.map(stopped),
  ...[...UNREADABLE, 'unknown-status' as const].map((fault) => unreadable('M7', 'Assert', fault)),
  ...UNREADABLE.map((fault) => unreadable('M9', 'Capture', fault)),
  ...FIGURES.map(stoppedAfterCapture),
];

/** Lets the provider answer wrongly about each order. */
async function distort(
  { external }: PaymentEnvironment,
  orders: readonly PaymentOrder[],
  fault: { endpoint: string; fault: string; times?: number },
): Promise<void> {
  for (const { reference } of orders) await external.control('saferpay', { ...fault, orderId: reference });
}

function stopped(fault: string): PaymentScenario {
  return {
    name: `F8 M7 Assert says ${fault}`,
    runs: RUNS,
    play: async (environment, count) => {
      const orders = await paid(environment, count);
      await distort(environment, orders, { endpoint: 'Assert', fault, times: ALWAYS });
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

function unreadable(moment: string, endpoint: string, fault: string): PaymentScenario {
  return {
    name: `F8 ${moment} ${endpoint} answers ${fault}`,
    runs: RUNS,
    play: async (environment, count) => {
      const orders = await paid(environment, count);
      await distort(environment, orders, { endpoint, fault });
      await confirmWithoutResult(environment, orders);
      return recover(environment, orders, 'paid');
    },
  };
}

/** The capture's answer is lost, and the check that follows tells other figures. */
function stoppedAfterCapture(fault: string): PaymentScenario {
  return {
    name: `F8 M9 the look after a lost Capture says ${fault}`,
    runs: RUNS,
    play: async (environment, count) => {
      const orders = await paid(environment, count);
      await distort(environment, orders, { endpoint: 'Capture', fault: 'cut-json' });
      await confirmWithoutResult(environment, orders);
      await distort(environment, orders, { endpoint: 'Assert', fault, times: ALWAYS });
      for (let check = 0; check < CHECKS; check += 1) {
        await environment.pass(60);
        await environment.second.sweep();
      }
      await checkAll(environment, orders, 'stopped after the capture');
      return { orders, seconds: 0 };
    },
  };
}
