import { setTimeout as wait } from 'node:timers/promises';
import type { ArmedProgram, Standing } from './armed-program.ts';
import type { DeliveryCell } from './cell.ts';
import { ENDS, recover } from './judge.ts';
import { buy, type Delivery } from './order.ts';
import type { DeliveryStage } from './stage.ts';

// F2, F3, F4 and F12 of the worker that delivers: SIGKILL, the database's crash, the loss of all connections, and 20
// minutes of standing still. Another worker goes on, and everything happens once.

type Blow = (stage: DeliveryStage, worker: ArmedProgram) => Promise<void>;

/** At which a worker stands while it delivers. */
const MOMENTS = ['M11', 'M12', 'M13', 'M14'];
/** Longer than the 20 s after which the queue knows that a process is dead. */
const HEART_STOPS = 60;
const FROZEN_FOR = 20 * 60;

export const KILLED: DeliveryCell[] = [
  { name: 'F2 M10 a worker is killed as it begins', runs: 200, play: killedEarly },
  struck('F2 M11-M14 a worker is killed', 200, (_stage, worker) => worker.kill()),
];

export const CUT: DeliveryCell[] = [
  struck('F4 M11-M14 a worker loses its connections', 200, async (stage, worker) => {
    await stage.cut();
    worker.release();
  }),
];

export const CRASHED: DeliveryCell[] = [
  struck('F3 M11-M14 the database crashes', 50, async (stage, worker) => {
    await stage.around.crash();
    worker.release();
  }),
];

export const FROZEN: DeliveryCell[] = [
  { name: 'F12 M11-M14 a worker is frozen for 20 minutes', runs: 50, play: frozen },
];

/** So many orders stand at each moment, and meet the same blow. */
function struck(name: string, runs: number, blow: Blow): DeliveryCell {
  return {
    name,
    runs,
    play: async (stage, count) => {
      const { orders, worker } = await stoppedEverywhere(stage, count);
      await wait(stage.random.whole(0, 120));
      await blow(stage, worker);
      await stage.passLifeless(HEART_STOPS);
      const next = stage.startWorker();
      const seconds = await recover(stage, orders, ENDS.delivered);
      await Promise.all([worker.kill(), next.kill()]);
      return { orders, seconds };
    },
  };
}

async function stoppedEverywhere(stage: DeliveryStage, count: number) {
  const orders = await buy(stage, count * MOMENTS.length);
  const worker = stage.startWorker(Object.fromEntries(MOMENTS.map((moment) => [moment, count])));
  const stood = await worker.standing(orders.length);
  noteMissing(orders, stood, count);
  return { orders, worker };
}

function noteMissing([order]: readonly Delivery[], stood: readonly Standing[], count: number): void {
  for (const moment of MOMENTS) {
    const there = stood.filter((one) => one.moment === moment).length;
    if (there !== count) order?.faults.push(`${there} of ${count} stood at ${moment}`);
  }
}

/** Wherever it is then: about to take the jobs, or just having taken them. */
async function killedEarly(stage: DeliveryStage, count: number) {
  const orders = await buy(stage, count);
  const worker = stage.startWorker();
  await wait(stage.random.whole(500, 2_500));
  await worker.kill();
  await stage.passLifeless(HEART_STOPS);
  const next = stage.startWorker();
  const seconds = await recover(stage, orders, ENDS.delivered);
  await next.kill();
  return { orders, seconds };
}

/** It wakes when another one has finished what it held, and what it still wants to write is refused. */
async function frozen(stage: DeliveryStage, count: number) {
  const { orders, worker } = await stoppedEverywhere(stage, count);
  worker.freeze();
  // The server gives up a transaction that stands still for so long; here it is told so.
  await stage.cutIdle();
  await stage.passLifeless(FROZEN_FOR);
  const next = stage.startWorker();
  const seconds = await recover(stage, orders, ENDS['delivered late']);
  worker.thaw();
  worker.release();
  await wait(1_500);
  await recover(stage, orders, ENDS['delivered late'], 0);
  await Promise.all([worker.kill(), next.kill()]);
  return { orders, seconds };
}
