import type { PaymentEndName } from '../../testkit/order-end.ts';
import { stopAt, wake } from './frozen-processes.ts';
import type { PaymentEnvironment } from './payment-environment.ts';
import { paid } from './payment-fixtures.ts';
import { approve, confirm, type PaymentOrder, place } from './payment-order.ts';
import { type PaymentScenario, type Played, recover } from './payment-scenario.ts';

// F-14: the clock of the database is put ahead or back, or it is a night of the year at which clocks jump.
// Leases and checks follow it alone; the programs' own clocks are months away where a scenario begins at a
// date.

const RUNS = 10;
const HOUR = 3600;
const MINUTE = 60;

/** A little before Swiss clocks jump, or the year ends. */
const NIGHTS = {
  '29 March': '2026-03-29T00:58:30Z',
  '25 October': '2026-10-25T00:58:30Z',
  '31 December': '2026-12-31T22:58:30Z',
} as const;

export const CLOCK_JUMPS: PaymentScenario[] = [
  // The other provider's page lives for half an hour, and does not say so.
  { ...onPage('an hour ahead', HOUR, 3 * HOUR, 'paid'), only: 'saferpay' },
  onPage('an hour ahead, past the page’s expiry', HOUR, 20 * MINUTE, 'paid too late'),
  onPage('an hour back', -HOUR, 20 * MINUTE, 'paid'),
  wrongFromTheBeginning('an hour ahead', HOUR),
  wrongFromTheBeginning('an hour back', -HOUR),
  // An authorisation that waits for half an hour by the clock is voided.
  authorized('an hour ahead', HOUR, 'released'),
  authorized('an hour back', -HOUR, 'paid'),
  ...Object.entries(NIGHTS).flatMap(([name, at]) => [
    { ...onPage(name, 2 * MINUTE, 20 * MINUTE, 'paid'), special: { at } },
    { ...authorized(name, 2 * MINUTE, 'paid'), special: { at } },
  ]),
];

/** The buyer is on the payment page meanwhile, and pays then. */
function onPage(
  name: string,
  jump: number,
  tokenLifetimeSeconds: number,
  end: PaymentEndName,
): PaymentScenario {
  return {
    name: `F14 M5 ${name}`,
    runs: RUNS,
    play: async (environment, count): Promise<Played> => {
      const { external, first, second, pass } = environment;
      if (external.provider === 'saferpay') await external.control('saferpay', { tokenLifetimeSeconds });
      const orders = await place(environment, count);
      for (const { reference } of orders) await external.pay(reference, 'open');
      await pass(jump);
      for (let rounds = 0; rounds < 8; rounds += 1) {
        await pass(15);
        await second.sweep();
      }
      await expectFewChecks(environment, orders);
      await approve(environment, orders);
      await Promise.all(orders.map((order) => confirm(environment, order, first)));
      const played = await recover(environment, orders, end);
      await external.reset();
      return played;
    },
  };
}

/** Never right: by such a clock the page would expire before it is opened, or an hour after it is closed. */
function wrongFromTheBeginning(name: string, by: number): PaymentScenario {
  const slow = onPage('', 10 * MINUTE, 20 * MINUTE, 'paid');
  return {
    ...slow,
    name: `F14 M5 ${name} from the beginning`,
    play: async (environment, count) => {
      await environment.pass(by - environment.ahead());
      return slow.play(environment, count);
    },
  };
}

/** The schedule is kept: once after 20 minutes, and once past the expiry. */
async function expectFewChecks({ external }: PaymentEnvironment, orders: PaymentOrder[]): Promise<void> {
  for (const { reference, faults } of orders) {
    const checks = (await external.payments(reference)).filter(({ kind }) => kind === 'asserted').length;
    if (checks > 2) faults.push(`${checks} checks while the buyer was on the page`);
  }
}

/** The process is stopped before the capture meanwhile, and does not go on before another one has finished. */
function authorized(name: string, jump: number, end: PaymentEndName): PaymentScenario {
  return {
    name: `F14 M8 ${name}`,
    runs: RUNS,
    play: async (environment, count) => {
      const orders = await paid(environment, count);
      const asked = await stopAt(environment, 'M8', orders);
      environment.first.freeze();
      await environment.pass(jump);
      const played = await recover(environment, orders, end);
      await wake(environment, asked);
      return played;
    },
  };
}
