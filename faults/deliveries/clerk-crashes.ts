import { setTimeout as wait } from 'node:timers/promises';
import type { PausedProgram } from '../environment/paused-program.ts';
import { DELIVERY_ENDS, recover } from './delivery-ends.ts';
import type { DeliveryEnvironment } from './delivery-environment.ts';
import { buy, type DeliveryOrder } from './delivery-order.ts';
import type { DeliveryScenario } from './delivery-scenario.ts';

// F-2, F-3 and F-12 of a clerk's work: its process crashes or freezes while the supplier activates a card, or while
// cards are voided and money is refunded. The same work again, or a worker, completes it, once.

type Fault = (environment: DeliveryEnvironment, clerks: readonly PausedProgram[]) => Promise<void>;

/** After this many seconds a worker asks what became of an activation. */
const UNANSWERED = 6 * 60;
/** Longer than a lease. */
const LEASES_OVER = 60;
const FROZEN_FOR = 20 * 60;
/** Cards void, the refund, and its capture: each may be the last. */
const CALLS_OF_A_REFUND = 3;

const kill: Fault = async (_environment, clerks) => {
  await Promise.all(clerks.map((clerk) => clerk.kill()));
};
const crash: Fault = async (environment, clerks) => {
  await environment.crash();
  for (const clerk of clerks) clerk.release();
};

export const CLERKS_KILLED: DeliveryScenario[] = [
  packing('F2 M15 packing is killed', 200, kill),
  refunding('F2 M16 a refund is killed', 200, kill),
];
export const CLERKS_CRASHED: DeliveryScenario[] = [
  packing('F3 M15 the database crashes while a parcel is packed', 50, crash),
  refunding('F3 M16 the database crashes during a refund', 50, crash),
];
export const CLERKS_FROZEN: DeliveryScenario[] = [
  { name: 'F12 M16 a refund is frozen for 20 minutes', runs: 50, play: frozen },
];

function packing(name: string, runs: number, fault: Fault): DeliveryScenario {
  return {
    name,
    runs,
    play: async (environment, count) => {
      const orders = await buy(environment, count, 'posted');
      const files = await Promise.all(orders.map(({ buyer }) => environment.scan(buyer.cards)));
      const pack = (index: number, moments = {}) => {
        const words = ['pack', orders[index]?.reference ?? '', files[index] ?? ''];
        return environment.startClerk(words, moments);
      };
      const clerks = orders.map((_, index) => pack(index, { M15: 1 }));
      await Promise.all(clerks.map((clerk, index) => pausedAt(clerk, 'M15', orders[index])));
      await wait(environment.random.whole(0, 120));
      await fault(environment, clerks);
      const worker = environment.startWorker();
      // The worker may resolve it before the clerk tries again.
      if (environment.random.percent(50)) await environment.pass(UNANSWERED);
      const again = orders.map((_, index) => pack(index));
      await Promise.all(again.map((clerk) => clerk.ended()));
      const seconds = await recover(environment, orders, DELIVERY_ENDS.packed);
      await Promise.all([...clerks, worker].map((program) => program.kill()));
      return { orders, seconds };
    },
  };
}

function refunding(name: string, runs: number, fault: Fault): DeliveryScenario {
  return {
    name,
    runs,
    play: async (environment, count) => {
      const orders = await delivered(environment, count);
      const clerks = await stoppedRefunds(environment, orders);
      await wait(environment.random.whole(0, 120));
      await fault(environment, clerks);
      await environment.passWithoutHeartbeat(LEASES_OVER);
      const worker = environment.startWorker();
      // Some clerks repeat the refund while the worker runs it.
      const again = orders
        .filter(() => environment.random.percent(50))
        .map(({ reference }) => environment.startClerk(['refund', reference]));
      const seconds = await recover(environment, orders, DELIVERY_ENDS.refunded, 900);
      await Promise.all([...clerks, ...again, worker].map((program) => program.kill()));
      return { orders, seconds };
    },
  };
}

/** Orders whose buyers have their cards, and no worker any more. */
export async function delivered(environment: DeliveryEnvironment, count: number): Promise<DeliveryOrder[]> {
  const orders = await buy(environment, count);
  const worker = environment.startWorker();
  await recover(environment, orders, DELIVERY_ENDS.delivered);
  await worker.kill();
  return orders;
}

/** Refunds of whole orders, each stopped after one of its calls. */
async function stoppedRefunds(
  environment: DeliveryEnvironment,
  orders: readonly DeliveryOrder[],
): Promise<PausedProgram[]> {
  return Promise.all(
    orders.map(async (order) => {
      const clerk = environment.startClerk(['refund', order.reference], { M16: 1 });
      const calls = environment.random.whole(0, CALLS_OF_A_REFUND - 1);
      await pausedAt(clerk, 'M16', order);
      for (let call = 0; call < calls; call += 1) {
        clerk.release({ M16: 1 });
        await pausedAt(clerk, 'M16', order);
      }
      return clerk;
    }),
  );
}

async function pausedAt(
  clerk: PausedProgram,
  moment: string,
  order: DeliveryOrder | undefined,
): Promise<void> {
  const paused = await clerk.paused(1);
  if (paused.length === 0) order?.faults.push(`did not stop at ${moment}`);
}

async function frozen(environment: DeliveryEnvironment, count: number) {
  const orders = await delivered(environment, count);
  const clerks = await stoppedRefunds(environment, orders);
  for (const clerk of clerks) clerk.freeze();
  await environment.pass(FROZEN_FOR);
  const worker = environment.startWorker();
  const seconds = await recover(environment, orders, DELIVERY_ENDS.refunded, 900);
  for (const clerk of clerks) {
    clerk.thaw();
    clerk.release();
  }
  await Promise.all(clerks.map((clerk) => clerk.ended()));
  await recover(environment, orders, DELIVERY_ENDS.refunded, 0);
  await worker.kill();
  return { orders, seconds };
}
