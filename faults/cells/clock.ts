import type { EndName } from '../ends.ts';
import { type Cell, type Played, recover } from './cell.ts';
import { stopAt, wake } from './frozen.ts';
import { approve, knock, type Order, place } from './order.ts';
import { paid } from './settings.ts';
import type { Stage } from './stage.ts';

// F14: the clock of the database is put ahead or back, or it is a night of the year at which clocks do strange things.
// Leases and looks follow it alone; the programs' own clocks are months away where the scenery has a date.

const RUNS = 10;
const HOUR = 3600;
const MINUTE = 60;

/** A little before Swiss clocks jump, or the year ends. */
const NIGHTS = {
  '29 March': '2026-03-29T00:58:30Z',
  '25 October': '2026-10-25T00:58:30Z',
  '31 December': '2026-12-31T22:58:30Z',
} as const;

export const CLOCK: Cell[] = [
  onPage('an hour ahead', HOUR, 3 * HOUR, 'paid'),
  onPage('an hour ahead, past the page’s expiry', HOUR, 20 * MINUTE, 'paid too late'),
  onPage('an hour back', -HOUR, 20 * MINUTE, 'paid'),
  wrongFromTheBeginning('an hour ahead', HOUR),
  wrongFromTheBeginning('an hour back', -HOUR),
  // What is reserved for half an hour by the clock is given back.
  authorized('an hour ahead', HOUR, 'released'),
  authorized('an hour back', -HOUR, 'paid'),
  ...Object.entries(NIGHTS).flatMap(([name, at]) => [
    { ...onPage(name, 2 * MINUTE, 20 * MINUTE, 'paid'), scenery: { at } },
    { ...authorized(name, 2 * MINUTE, 'paid'), scenery: { at } },
  ]),
];

/** The buyer is on the payment page meanwhile, and pays then. */
function onPage(name: string, jump: number, tokenLifetimeSeconds: number, end: EndName): Cell {
  return {
    name: `F14 M5 ${name}`,
    runs: RUNS,
    play: async (stage, count): Promise<Played> => {
      const { around, second } = stage;
      await around.far.control({ tokenLifetimeSeconds });
      const orders = await place(stage, count);
      for (const { reference } of orders) await around.far.pay(reference, 'open');
      await stage.pass(jump);
      for (let looks = 0; looks < 8; looks += 1) {
        await stage.pass(15);
        await second.sweep();
      }
      await expectFewLooks(stage, orders);
      await approve(stage, orders);
      await Promise.all(orders.map((order) => knock(stage, order, stage.first)));
      const played = await recover(stage, orders, end);
      await around.far.faultless();
      return played;
    },
  };
}

/** Never right: by such a clock the page would be over before it is opened, or an hour after it is closed. */
function wrongFromTheBeginning(name: string, by: number): Cell {
  const slow = onPage('', 10 * MINUTE, 20 * MINUTE, 'paid');
  return {
    ...slow,
    name: `F14 M5 ${name} from the beginning`,
    play: async (stage, count) => {
      await stage.pass(by - stage.ahead());
      return slow.play(stage, count);
    },
  };
}

/** The schedule is kept: once after 2 minutes, and once past the expiry. */
async function expectFewLooks({ around }: Stage, orders: Order[]): Promise<void> {
  for (const { reference, faults } of orders) {
    const looks = (await around.far.payments(reference)).filter(({ kind }) => kind === 'asserted').length;
    if (looks > 2) faults.push(`${looks} looks while the buyer was on the page`);
  }
}

/** The process stands before the capture meanwhile, and does not come back before another has finished. */
function authorized(name: string, jump: number, end: EndName): Cell {
  return {
    name: `F14 M8 ${name}`,
    runs: RUNS,
    play: async (stage, count) => {
      const orders = await paid(stage, count);
      const asked = await stopAt(stage, 'M8', orders);
      stage.first.freeze();
      await stage.pass(jump);
      const played = await recover(stage, orders, end);
      await wake(stage, asked);
      return played;
    },
  };
}
