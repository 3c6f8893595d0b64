import type { EndName } from '../ends.ts';
import { unplaced } from './answer-lost.ts';
import { type Cell, judgeAll, recover, SWEEP_EVERY } from './cell.ts';
import { approve, buyers, expectChecking, keyOf, knock, type Order, press } from './order.ts';
import { paid, type Setting, withoutShift } from './settings.ts';
import type { Stage } from './stage.ts';

// F6: the far side refuses before it has done anything. It is tried again, and then it works; the buyer reads meanwhile
// that his payment is being checked.

const RUNS = 100;
const WAYS = ['html-502', 'error:INTERNAL_ERROR', 'cut'] as const;
const MINUTE = 60;
/** How long it goes on at most, but for what is said to be long. */
const REFUSED_FOR = 3 * MINUTE;
/** Seconds that an authorisation waits for its capture (money.md I-8). */
const GIVEN_UP_AFTER = 30 * MINUTE;

export const REFUSED: Cell[] = [
  { name: 'F6 M2 no page is to be had', runs: RUNS, play: pageRefused },
  refused('M6', 'Assert', paid, 'paid'),
  refused('M8', 'Capture', paid, 'paid'),
  refused('M16', 'Cancel', withoutShift, 'released'),
  { name: 'F6 M6 nobody listens there', runs: RUNS, play: nobodyThere },
  { name: 'F6 M8 Capture is refused for 30 minutes', runs: RUNS, play: refusedForLong },
];

function refused(moment: string, endpoint: string, setting: Setting, end: EndName): Cell {
  return {
    name: `F6 ${moment} ${endpoint} is refused`,
    runs: RUNS,
    play: async (stage, count) => {
      const orders = await setting(stage, count);
      for (const order of orders) await refuse(stage, order, endpoint);
      await Promise.all(
        orders.map(async (order) => {
          const answer = await knock(stage, order, stage.first);
          if (end === 'paid') expectChecking(order, answer);
        }),
      );
      await goOn(stage, stage.random.whole(SWEEP_EVERY, REFUSED_FOR));
      await stage.around.far.faultless();
      return recover(stage, orders, end);
    },
  };
}

async function refuse({ around, random }: Stage, { reference }: Order, endpoint: string): Promise<void> {
  const fault = WAYS[random.whole(0, WAYS.length - 1)];
  await around.far.control({ endpoint, fault, times: 1_000, orderId: reference });
}

/** So many seconds of the house, in which it sweeps as ever. */
async function goOn(stage: Stage, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += SWEEP_EVERY) {
    await stage.pass(SWEEP_EVERY);
    await stage.second.sweep();
  }
}

/** Final for this order, and the buyer is told; his next press makes a new one. */
async function pageRefused(stage: Stage, count: number) {
  const { around, first, random } = stage;
  const failed: Order[] = [];
  const orders: Order[] = [];
  for (const buyer of await buyers(stage, count)) {
    const fault = WAYS[random.whole(0, WAYS.length - 1)];
    await around.far.control({ endpoint: 'Initialize', fault });
    const answer = await buyer.press(first.url, keyOf(buyer, 'refused'));
    const order = await unplaced(stage, buyer);
    if (answer.status !== 502) order.faults.push(`a refused page is answered ${answer.status}`);
    failed.push(order);
    orders.push(await press(stage, buyer, 'again'));
  }
  await approve(stage, orders);
  await Promise.all(orders.map((order) => knock(stage, order, first)));
  const played = await recover(stage, orders, 'paid');
  await judgeAll(stage, failed, 'no page');
  return { ...played, orders: [...orders, ...failed] };
}

async function nobodyThere(stage: Stage, count: number) {
  const { around, first } = stage;
  const orders = await paid(stage, count);
  await around.wires.farSides.cut();
  await Promise.all(
    orders.map(async (order) =>
      expectChecking(order, await knock(stage, order, first, ['return', 'notify'])),
    ),
  );
  await goOn(stage, 2 * MINUTE);
  await around.wires.farSides.mend();
  return recover(stage, orders, 'paid');
}

/** Then the money is released and the buyer told, as soon as the provider does anything at all. */
async function refusedForLong(stage: Stage, count: number) {
  const { around, first } = stage;
  const orders = await paid(stage, count);
  for (const order of orders) await refuse(stage, order, 'Capture');
  await Promise.all(orders.map((order) => knock(stage, order, first)));
  await goOn(stage, GIVEN_UP_AFTER - MINUTE);
  for (const { reference, faults } of orders) {
    const ledger = await around.far.payments(reference);
    if (ledger.some(({ kind }) => kind === 'canceled')) faults.push('released before its time');
  }
  await stage.pass(MINUTE);
  const played = await recover(stage, orders, 'released');
  await around.far.faultless();
  return played;
}
