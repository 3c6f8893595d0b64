import type { PaymentCall } from '../../testkit/external-systems.ts';
import type { PaymentEndName } from '../../testkit/order-end.ts';
import { payAtSecondTry } from './pay-at-second-try.ts';
import type { PaymentEnvironment } from './payment-environment.ts';
import { capturedTooLate, type Fixture, paid, withoutShift } from './payment-fixtures.ts';
import { confirm, expectChecking } from './payment-order.ts';
import { type PaymentScenario, recover } from './payment-scenario.ts';

// F-5: the provider acts, and its answer is lost. The same is asked again, or looked up: it happens once.

const RUNS = 200;

export const LOST_ANSWERS: PaymentScenario[] = [
  { name: 'F5 M3 the page’s address is lost', runs: RUNS, play: pageLost },
  lost('M9', 'capture', paid, 'paid'),
  lost('M16', 'cancel', withoutShift, 'released'),
  lost('M16', 'refund', capturedTooLate, 'refunded'),
  // The same call as that of a sale: here it captures the refund.
  { ...lost('M16', 'capture', capturedTooLate, 'refunded'), only: 'saferpay' },
];

function lost(moment: string, call: PaymentCall, fixture: Fixture, end: PaymentEndName): PaymentScenario {
  const what = end === 'refunded' && call === 'capture' ? 'the refund’s capture' : call;
  return {
    name: `F5 ${moment} the answer to ${what} is lost`,
    runs: RUNS,
    play: async (environment, count) => {
      const orders = await fixture(environment, count);
      for (const { reference } of orders) {
        await environment.external.strike(call, 'acted-no-answer', { orderId: reference });
      }
      await Promise.all(
        orders.map(async (order) => {
          const answer = await confirm(environment, order, environment.first);
          if (end === 'paid') expectChecking(order, answer);
        }),
      );
      return recover(environment, orders, end);
    },
  };
}

/** The buyer is told that it went wrong, and tries again: the first page is never shown and never paid. */
function pageLost(environment: PaymentEnvironment, count: number) {
  const fault = () => 'acted-no-answer';
  return payAtSecondTry(environment, count, { name: 'lost', fault, page: 'the lost page' });
}
