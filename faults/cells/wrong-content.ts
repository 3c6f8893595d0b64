import { type Cell, judgeAll, recover } from './cell.ts';
import { expectChecking, knock } from './order.ts';
import { paid } from './settings.ts';

// F8: the far side answers, and not what it should. Other figures than ours stop the order for a person; what cannot be
// read is asked again. Neither captures anything.

const RUNS = 20;
const FIGURES = ['wrong-amount', 'wrong-currency', 'wrong-order-id'] as const;
const UNREADABLE = ['html', 'cut-json', 'no-fields'] as const;
/** Long enough that every look is struck. */
const ALWAYS = 1_000;
const LOOKS = 3;
const MINUTES_BETWEEN = 12;

export const WRONG_CONTENT: Cell[] = [
  ...FIGURES.map(stopped),
  ...[...UNREADABLE, 'unknown-status' as const].map((fault) => unreadable('M7', 'Assert', fault)),
  ...UNREADABLE.map((fault) => unreadable('M9', 'Capture', fault)),
  ...FIGURES.map(stoppedAfterCapture),
];

function stopped(fault: string): Cell {
  return {
    name: `F8 M7 Assert says ${fault}`,
    runs: RUNS,
    play: async (stage, count) => {
      const orders = await paid(stage, count);
      const { control } = stage.around.far;
      for (const { reference } of orders) {
        await control({ endpoint: 'Assert', fault, times: ALWAYS, orderId: reference });
      }
      for (let look = 0; look < LOOKS; look += 1) {
        await Promise.all(
          orders.map(async (order) => expectChecking(order, await knock(stage, order, stage.first))),
        );
        await stage.pass(MINUTES_BETWEEN * 60);
        await stage.second.sweep();
      }
      await judgeAll(stage, orders, 'stopped');
      return { orders, seconds: 0 };
    },
  };
}

function unreadable(moment: string, endpoint: string, fault: string): Cell {
  return {
    name: `F8 ${moment} ${endpoint} answers ${fault}`,
    runs: RUNS,
    play: async (stage, count) => {
      const orders = await paid(stage, count);
      const { control } = stage.around.far;
      for (const { reference } of orders) await control({ endpoint, fault, orderId: reference });
      await Promise.all(
        orders.map(async (order) => expectChecking(order, await knock(stage, order, stage.first))),
      );
      return recover(stage, orders, 'paid');
    },
  };
}

/** The capture's answer is lost, and the look that follows tells other figures. */
function stoppedAfterCapture(fault: string): Cell {
  return {
    name: `F8 M9 the look after a lost Capture says ${fault}`,
    runs: RUNS,
    play: async (stage, count) => {
      const orders = await paid(stage, count);
      const { control } = stage.around.far;
      for (const { reference } of orders) {
        await control({ endpoint: 'Capture', fault: 'cut-json', orderId: reference });
      }
      await Promise.all(
        orders.map(async (order) => expectChecking(order, await knock(stage, order, stage.first))),
      );
      for (const { reference } of orders) {
        await control({ endpoint: 'Assert', fault, times: ALWAYS, orderId: reference });
      }
      for (let look = 0; look < LOOKS; look += 1) {
        await stage.pass(60);
        await stage.second.sweep();
      }
      await judgeAll(stage, orders, 'stopped after the capture');
      return { orders, seconds: 0 };
    },
  };
}
