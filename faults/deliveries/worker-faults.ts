import { setTimeout as wait } from 'node:timers/promises';
import type { PausedCall } from '../environment/failpoints.ts';
import type { PausedProgram } from '../environment/paused-program.ts';
import { DELIVERY_ENDS, recover } from './delivery-ends.ts';
import type { DeliveryEnvironment } from './delivery-environment.ts';
import { buy, type DeliveryOrder } from './delivery-order.ts';
import type { DeliveryScenario } from './delivery-scenario.ts';

// F2, F3, F4 and F12 of the worker that delivers: SIGKILL, a crash of the database, the loss of all connections, and a
// process that stands still for 20 minutes. Another worker goes on, and everything happens once.

type Fault = (environment: DeliveryEnvironment, worker: PausedProgram) => Promise<void>;

/** Moments of a delivery at which a worker can be stopped. */
const MOMENTS = ['M11', 'M12', 'M13', 'M14'];
/** Longer than the 20 s after which the queue takes a process without heartbeat for dead. */
const WITHOUT_HEARTBEAT = 60;
const FROZEN_FOR = 20 * 60;

export const WORKER_KILLED: DeliveryScenario[] = [
  { name: 'F2 M10 a worker is killed as it begins', runs: 200, play: killedEarly },
  stoppedBy('F2 M11-M14 a worker is killed', 200, (_environment, worker) => worker.kill()),
];

export const WORKER_CUT: DeliveryScenario[] = [
  stoppedBy('F4 M11-M14 a worker loses its connections', 200, async (environment, worker) => {
    await environment.cut();
    worker.release();
  }),
];

export const DATABASE_CRASHED: DeliveryScenario[] = [
  stoppedBy('F3 M11-M14 the database crashes', 50, async (environment, worker) => {
    await environment.crash();
    worker.release();
  }),
];

export const WORKER_FROZEN: DeliveryScenario[] = [
  { name: 'F12 M11-M14 a worker is frozen for 20 minutes', runs: 50, play: frozen },
];

/** This many orders are stopped at each moment, and meet the same fault. */
function stoppedBy(name: string, runs: number, fault: Fault): DeliveryScenario {
  return {
    name,
    runs,
    play: async (environment, count) => {
      const { orders, worker } = await stoppedEverywhere(environment, count);
      await wait(environment.random.whole(0, 120));
      await fault(environment, worker);
      await environment.passWithoutHeartbeat(WITHOUT_HEARTBEAT);
      const next = environment.startWorker();
      const seconds = await recover(environment, orders, DELIVERY_ENDS.delivered);
      await Promise.all([worker.kill(), next.kill()]);
      return { orders, seconds };
    },
  };
}

async function stoppedEverywhere(environment: DeliveryEnvironment, count: number) {
  const orders = await buy(environment, count * MOMENTS.length);
  const worker = environment.startWorker(Object.fromEntries(MOMENTS.map((moment) => [moment, count])));
  noteMissing(orders, await worker.paused(orders.length), count);
  return { orders, worker };
}

function noteMissing([order]: readonly DeliveryOrder[], paused: readonly PausedCall[], count: number): void {
  for (const moment of MOMENTS) {
    const there = paused.filter((one) => one.moment === moment).length;
    if (there !== count) order?.faults.push(`${there} of ${count} stopped at ${moment}`);
  }
}

/** Wherever it is then: about to take the jobs, or just having taken them. */
async function killedEarly(environment: DeliveryEnvironment, count: number) {
  const orders = await buy(environment, count);
  const worker = environment.startWorker();
  await wait(environment.random.whole(500, 2_500));
  await worker.kill();
  await environment.passWithoutHeartbeat(WITHOUT_HEARTBEAT);
  const next = environment.startWorker();
  const seconds = await recover(environment, orders, DELIVERY_ENDS.delivered);
  await next.kill();
  return { orders, seconds };
}

/** It goes on when another one has finished what it held, and what it still wants to write is refused. */
async function frozen(environment: DeliveryEnvironment, count: number) {
  const { orders, worker } = await stoppedEverywhere(environment, count);
  worker.freeze();
  // The server gives up a transaction that stands still for half a minute; here it is told to.
  await environment.cutIdle();
  await environment.passWithoutHeartbeat(FROZEN_FOR);
  const next = environment.startWorker();
  const seconds = await recover(environment, orders, DELIVERY_ENDS['delivered late']);
  worker.thaw();
  worker.release();
  // Time for it to write, or to try to.
  await wait(1_500);
  await recover(environment, orders, DELIVERY_ENDS['delivered late'], 0);
  await Promise.all([worker.kill(), next.kill()]);
  return { orders, seconds };
}
