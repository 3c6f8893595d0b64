import { setTimeout as wait } from 'node:timers/promises';
import { STRIKES, type StrikeName } from '../environment/strikes.ts';
import { scenarios } from '../scenarios.ts';
import type { DeliveryEnvironment, PlayDelivery } from './delivery-environment.ts';
import { buy, DELIVERY_ENDS, recover } from './delivery-order.ts';

// F-2, F-3, F-4 and F-12 of the worker that delivers. Another worker continues, and everything happens once.

const MOMENTS = ['M11', 'M12', 'M13', 'M14'];
/** Seconds. The queue declares a process dead after 20 s without heartbeat. */
export const WITHOUT_HEARTBEAT = 60;
export const FROZEN_FOR = 20 * 60;

export const WORKER_FAULTS = scenarios<DeliveryEnvironment>({
  'F2 M10 a worker is killed as it begins': [200, killedEarly],
  'F2 M11-M14 a worker is killed': [200, strikeWorker('kill')],
  'F4 M11-M14 a worker loses its connections': [200, strikeWorker('cut')],
  'F12 M11-M14 a worker is frozen for 20 minutes': [50, frozen],
  'F3 M11-M14 the database crashes': [50, strikeWorker('crash')],
});

function strikeWorker(strike: StrikeName): PlayDelivery {
  return async (environment, count) => {
    const { orders, worker } = await stoppedEverywhere(environment, count);
    await wait(environment.random.whole(0, 120));
    await STRIKES[strike](environment, [worker]);
    await environment.passWithoutHeartbeat(WITHOUT_HEARTBEAT);
    environment.startWorker();
    await recover(environment, orders, DELIVERY_ENDS.delivered);
  };
}

/** Stops this many orders at each failpoint. */
async function stoppedEverywhere(environment: DeliveryEnvironment, count: number) {
  const orders = await buy(environment, count * MOMENTS.length);
  const worker = environment.startWorker(Object.fromEntries(MOMENTS.map((moment) => [moment, count])));
  const paused = await worker.paused(orders.length);
  for (const moment of MOMENTS) {
    const stopped = paused.filter((call) => call.moment === moment).length;
    if (stopped !== count) orders[0]?.faults.push(`${stopped} of ${count} stopped at ${moment}`);
  }
  return { orders, worker };
}

/** Kills the worker before or after it claims the jobs. */
async function killedEarly(environment: DeliveryEnvironment, count: number): Promise<void> {
  const orders = await buy(environment, count);
  const worker = environment.startWorker();
  await wait(environment.random.whole(500, 2_500));
  await worker.kill();
  await environment.passWithoutHeartbeat(WITHOUT_HEARTBEAT);
  environment.startWorker();
  await recover(environment, orders, DELIVERY_ENDS.delivered);
}

/** Freezes the worker until another one has finished its jobs. Its writes must be refused. */
async function frozen(environment: DeliveryEnvironment, count: number): Promise<void> {
  const { orders, worker } = await stoppedEverywhere(environment, count);
  worker.freeze();
  await environment.cutIdle();
  await environment.passWithoutHeartbeat(FROZEN_FOR);
  environment.startWorker();
  await recover(environment, orders, DELIVERY_ENDS['delivered late']);
  worker.thaw();
  worker.release();
  // Gives the worker time for its writes.
  await wait(1_500);
  await recover(environment, orders, DELIVERY_ENDS['delivered late'], 0);
}
