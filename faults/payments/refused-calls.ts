import type { PaymentCall } from '../../testkit/external-systems.ts';
import type { PaymentEndName } from '../../testkit/order-end.ts';
import { payAtSecondTry } from './pay-at-second-try.ts';
import type { PaymentEnvironment } from './payment-environment.ts';
import { type Fixture, paid, withoutShift } from './payment-fixtures.ts';
import { confirm, confirmWithoutResult, expectChecking, type PaymentOrder } from './payment-order.ts';
import { type PaymentScenario, recover, SWEEP_EVERY } from './payment-scenario.ts';

// F-6: the provider refuses before it has done anything. It is asked again, and then it works; meanwhile the
// buyer is told that the payment is being checked.

const RUNS = 100;
const WAYS = ['html-502', 'broken', 'cut'] as const;
const MINUTE = 60;
/** How long it goes on at most, except where it is said to be long. */
const REFUSED_FOR = 3 * MINUTE;
/** Seconds that an authorisation waits for its capture (I-8). */
const GIVEN_UP_AFTER = 30 * MINUTE;

export const REFUSED_CALLS: PaymentScenario[] = [
  { name: 'F6 M2 no page is to be had', runs: RUNS, play: pageRefused },
  refused('M6', 'assert', paid, 'paid'),
  refused('M8', 'capture', paid, 'paid'),
  refused('M16', 'cancel', withoutShift, 'released'),
  { name: 'F6 M6 nobody listens there', runs: RUNS, play: connectionRefused },
  { name: 'F6 M8 capture is refused for 30 minutes', runs: RUNS, play: refusedForLong },
];

function refused(moment: string, call: PaymentCall, fixture: Fixture, end: PaymentEndName): PaymentScenario {
  return {
    name: `F6 ${moment} ${call} is refused`,
    runs: RUNS,
    play: async (environment, count) => {
      const orders = await fixture(environment, count);
      for (const order of orders) await refuse(environment, order, call);
      await Promise.all(
        orders.map(async (order) => {
          const answer = await confirm(environment, order, environment.first);
          if (end === 'paid') expectChecking(order, answer);
        }),
      );
      await goOn(environment, environment.random.whole(SWEEP_EVERY, REFUSED_FOR));
      await environment.external.reset();
      return recover(environment, orders, end);
    },
  };
}

async function refuse(
  { external, random }: PaymentEnvironment,
  { reference }: PaymentOrder,
  call: PaymentCall,
): Promise<void> {
  await external.strike(call, random.oneOf(WAYS), { times: 1_000, orderId: reference });
}

/** This many seconds of the shop's clock, in which it sweeps as always. */
async function goOn({ pass, second }: PaymentEnvironment, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += SWEEP_EVERY) {
    await pass(SWEEP_EVERY);
    await second.sweep();
  }
}

/** This order has failed for good, and the buyer is told; the next attempt makes a new one. */
function pageRefused(environment: PaymentEnvironment, count: number) {
  const fault = () => environment.random.oneOf(WAYS);
  return payAtSecondTry(environment, count, { name: 'refused', fault, page: 'a refused page' });
}

async function connectionRefused(environment: PaymentEnvironment, count: number) {
  const orders = await paid(environment, count);
  await environment.proxies.external.cut();
  await confirmWithoutResult(environment, orders, ['return', 'notification']);
  await goOn(environment, 2 * MINUTE);
  await environment.proxies.external.mend();
  return recover(environment, orders, 'paid');
}

/** Then the authorization is voided and the buyer told, as soon as the provider does anything at all. */
async function refusedForLong(environment: PaymentEnvironment, count: number) {
  const { external, first } = environment;
  const orders = await paid(environment, count);
  for (const order of orders) await refuse(environment, order, 'capture');
  await Promise.all(orders.map((order) => confirm(environment, order, first)));
  await goOn(environment, GIVEN_UP_AFTER - MINUTE);
  for (const { reference, faults } of orders) {
    const ledger = await external.payments(reference);
    if (ledger.some(({ kind }) => kind === 'canceled')) faults.push('voided before its time');
  }
  await environment.pass(MINUTE);
  const played = await recover(environment, orders, 'released');
  await external.reset();
  return played;
}
