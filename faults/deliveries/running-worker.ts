import type { OrderEnd } from '../../testkit/order-end.ts';
import { recoverAll } from './delivery-ends.ts';
import type { DeliveryEnvironment } from './delivery-environment.ts';
import { buy, type DeliveryOrder } from './delivery-order.ts';
import type { DeliveryScenario } from './delivery-scenario.ts';

/** What an external system does to one order and to no other, and how that order ends all the same. */
export type SystemFault = {
  name: string;
  end: OrderEnd;
  cause: (environment: DeliveryEnvironment, order: DeliveryOrder) => Promise<void>;
};

/** Tries of a worker before the external systems work again, and the seconds between them. */
const ROUNDS = 8;
const A_ROUND = 30;

/** Longer than the growing delays of three failed tries, shorter than the 14 minutes after which cards are late. */
const WITHIN = 600;

/**
 * One running worker meets all of them at the same time.
 * @param lasting whether they go on until a few minutes have passed
 */
export function runningWorker(
  name: string,
  runs: number,
  systemFaults: readonly SystemFault[],
  lasting = false,
): DeliveryScenario {
  return {
    name,
    runs,
    play: async (environment, count) => {
      const groups = await Promise.all(
        systemFaults.map(async (fault) => ({ ...fault, orders: await buy(environment, count) })),
      );
      for (const { orders, cause } of groups) {
        for (const order of orders) await cause(environment, order);
      }
      const worker = environment.startWorker();
      for (let round = 0; lasting && round < ROUNDS; round += 1) {
        await environment.jobsDone();
        await environment.pass(A_ROUND);
      }
      if (lasting) await environment.external.reset();
      const seconds = await recoverAll(environment, groups, WITHIN);
      await environment.external.reset();
      await worker.kill();
      for (const { orders, name: which } of groups) {
        for (const order of orders) order.faults = order.faults.map((fault) => `${which}: ${fault}`);
      }
      return { orders: groups.flatMap(({ orders }) => orders), seconds };
    },
  };
}
