import { setTimeout as wait } from 'node:timers/promises';
import type { DeliveryCell } from './cell.ts';
import { type End, recoverAll } from './judge.ts';
import { buy, type Delivery } from './order.ts';
import type { DeliveryStage } from './stage.ts';

/** Something that a far side does to one order and to no other, and how that order ends all the same. */
export type Mischief = {
  name: string;
  end: End;
  strike: (stage: DeliveryStage, order: Delivery) => Promise<void>;
};

/** Looks that a worker has at far sides before they are well again. */
const ROUNDS = 8;
const A_ROUND = 30;
const A_ROUND_TAKES_MS = 700;

/** Longer than the growing delays of three failed tries, shorter than the 14 minutes after which cards are late. */
const WITHIN = 600;

/**
 * One worker meets all of them at the same time.
 * @param lasting whether they strike until a few minutes have passed
 */
export function met(
  name: string,
  runs: number,
  mischiefs: readonly Mischief[],
  lasting = false,
): DeliveryCell {
  return {
    name,
    runs,
    play: async (stage, count) => {
      const groups = await Promise.all(
        mischiefs.map(async (mischief) => ({ ...mischief, orders: await buy(stage, count) })),
      );
      for (const { orders, strike } of groups) {
        for (const order of orders) await strike(stage, order);
      }
      const worker = stage.startWorker();
      for (let round = 0; lasting && round < ROUNDS; round += 1) {
        await wait(A_ROUND_TAKES_MS);
        await stage.pass(A_ROUND);
      }
      if (lasting) await stage.faultless();
      const seconds = await recoverAll(stage, groups, WITHIN);
      await stage.faultless();
      await worker.kill();
      for (const { orders, name: which } of groups) {
        for (const order of orders) order.faults = order.faults.map((fault) => `${which}: ${fault}`);
      }
      return { orders: groups.flatMap(({ orders }) => orders), seconds };
    },
  };
}
