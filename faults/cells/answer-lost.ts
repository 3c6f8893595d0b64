import type { EndName } from '../ends.ts';
import { type Cell, judgeAll, recover } from './cell.ts';
import { approve, buyers, expectChecking, keyOf, knock, type Order, press } from './order.ts';
import { capturedTooLate, paid, type Setting, withoutShift } from './settings.ts';
import type { Stage } from './stage.ts';

// F5: the far side acts, and its answer is lost. The same is asked again, or looked up: one effect.

const RUNS = 200;

export const ANSWER_LOST: Cell[] = [
  { name: 'F5 M3 the page’s address is lost', runs: RUNS, play: pageLost },
  lost('M9', 'Capture', paid, 'paid'),
  lost('M16', 'Cancel', withoutShift, 'released'),
  lost('M16', 'Refund', capturedTooLate, 'refunded'),
  // The same call as that of a sale: here it captures the refund.
  lost('M16', 'Capture', capturedTooLate, 'refunded'),
];

function lost(moment: string, endpoint: string, setting: Setting, end: EndName): Cell {
  const what = end === 'refunded' && endpoint === 'Capture' ? 'the refund’s Capture' : endpoint;
  return {
    name: `F5 ${moment} the answer to ${what} is lost`,
    runs: RUNS,
    play: async (stage, count) => {
      const orders = await setting(stage, count);
      const { control } = stage.around.far;
      for (const { reference } of orders) {
        await control({ endpoint, fault: 'acted-no-answer', orderId: reference });
      }
      await Promise.all(
        orders.map(async (order) => {
          const answer = await knock(stage, order, stage.first);
          if (end === 'paid') expectChecking(order, answer);
        }),
      );
      return recover(stage, orders, end);
    },
  };
}

/** The buyer is told that it went wrong, and presses again: the first page is shown to nobody and never paid. */
async function pageLost(stage: Stage, count: number) {
  const { around, first } = stage;
  const lostOnes: Order[] = [];
  const orders: Order[] = [];
  for (const buyer of await buyers(stage, count)) {
    await around.far.control({ endpoint: 'Initialize', fault: 'acted-no-answer' });
    const answer = await buyer.press(first.url, keyOf(buyer, 'lost'));
    const lostOne = await unplaced(stage, buyer);
    if (answer.status !== 502) lostOne.faults.push(`the lost page is answered ${answer.status}`);
    lostOnes.push(lostOne);
    orders.push(await press(stage, buyer, 'again'));
  }
  await approve(stage, orders);
  await Promise.all(orders.map((order) => knock(stage, order, first)));
  const played = await recover(stage, orders, 'paid');
  await judgeAll(stage, lostOnes, 'no page');
  return { ...played, orders: [...orders, ...lostOnes] };
}

/** The only order of a buyer, of which nobody told him. */
export async function unplaced({ around }: Stage, buyer: Order['buyer']): Promise<Order> {
  const [row] = await around.rows<{ reference: string }>(
    `select reference from orders where primary_address->>'email' = $1 order by created_at limit 1`,
    [buyer.email],
  );
  return { buyer, reference: row?.reference ?? '', secret: '', notifySecret: '', faults: [] };
}
