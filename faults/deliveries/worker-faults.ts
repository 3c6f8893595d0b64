import { setTimeout as wait } from 'node:timers/promises';
import { ENVIRONMENT_FAULTS, type EnvironmentFaultName } from '../environment/environment-faults.ts';
import { listScenarios } from '../scenarios.ts';
import type { DeliveryEnvironment, RunDelivery } from './delivery-environment.ts';
import { buy, DELIVERY_ENDS, recover } from './delivery-order.ts';

// Faults F-2, F-3, F-4 and F-12 of a worker that delivers. Another worker continues, and everything happens once.

const FAILPOINTS = ['M11', 'M12', 'M13', 'M14'];
/** Seconds without heartbeat. The queue declares a process dead after 20 s. */
export const WITHOUT_HEARTBEAT = 60;
export const FROZEN_FOR = 20 * 60;

export const WORKER_FAULTS = listScenarios<DeliveryEnvironment>({
  'F2 M10 a worker is killed at startup': [200, playEarlyKill],
  'F2 M11-M14 a worker is killed': [200, strikeWorker('kill')],
  'F4 M11-M14 a worker loses its connections': [200, strikeWorker('cut')],
  'F12 M11-M14 a worker is frozen for 20 minutes': [50, playFrozenWorker],
  'F3 M11-M14 the database crashes': [50, strikeWorker('crash')],
});

function strikeWorker(strike: EnvironmentFaultName): RunDelivery {
  return async (environment, count) => {
    const { orders, worker } = await startStoppedEverywhere(environment, count);
    await wait(environment.random.whole(0, 120));
    await ENVIRONMENT_FAULTS[strike](environment, [worker]);
    await environment.passWithoutHeartbeat(WITHOUT_HEARTBEAT);
    environment.startWorker();
    await recover(environment, orders, DELIVERY_ENDS.delivered);
  };
}

/** Stops this many orders at each failpoint. */
async function startStoppedEverywhere(environment: DeliveryEnvironment, count: number) {
  const orders = await buy(environment, count * FAILPOINTS.length);
  const worker = environment.startWorker(
    Object.fromEntries(FAILPOINTS.map((failpoint) => [failpoint, count])),
  );
  const paused = await worker.paused(orders.length);
  for (const failpoint of FAILPOINTS) {
    const stopped = paused.filter((call) => call.failpoint === failpoint).length;
    if (stopped !== count)
      orders[0]?.faults.push(`${stopped} of ${count} orders stopped at failpoint ${failpoint}`);
  }
  return { orders, worker };
}

/** Kills the worker shortly before or after it claims the jobs. */
async function playEarlyKill(environment: DeliveryEnvironment, count: number): Promise<void> {
  const orders = await buy(environment, count);
  const worker = environment.startWorker();
  await wait(environment.random.whole(500, 2_500));
  await worker.kill();
  await environment.passWithoutHeartbeat(WITHOUT_HEARTBEAT);
  environment.startWorker();
  await recover(environment, orders, DELIVERY_ENDS.delivered);
}

/** Freezes the worker until another worker has finished its jobs. Its later writes must be rejected. */
async function playFrozenWorker(environment: DeliveryEnvironment, count: number): Promise<void> {
  const { orders, worker } = await startStoppedEverywhere(environment, count);
  worker.freeze();
  await environment.cutIdle();
  await environment.passWithoutHeartbeat(FROZEN_FOR);
  environment.startWorker();
  await recover(environment, orders, DELIVERY_ENDS['delivered late']);
  worker.thaw();
  worker.release();
  // Give the worker time for its writes.
  await wait(1_500);
  await recover(environment, orders, DELIVERY_ENDS['delivered late'], 0);
}
