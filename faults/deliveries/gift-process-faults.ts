import { setTimeout as wait } from 'node:timers/promises';
import type { PausedProgram } from '../environment/paused-program.ts';
import { startShopServer } from '../environment/shop-server.ts';
import type { DeliveryEnvironment } from './delivery-environment.ts';
import type { DeliveryScenario, Played } from './delivery-scenario.ts';
import {
  buyGifts,
  expectCopies,
  NEVER,
  nextHour,
  ONCE,
  ONCE_OR_AGAIN,
  passUntil,
  planAll,
  recoverGifts,
} from './gift-order.ts';

// F-1 to F-4, F-9 and F-12 of gifts: web is killed while a sending is planned; a worker is struck as it finds one whose
// hour has come and as its mail leaves; two workers find the same ones.

type Fault = (environment: DeliveryEnvironment, worker: PausedProgram) => Promise<void>;

/** From the hour of a sending to the mark that it went. */
const MOMENTS = ['M17', 'M18', 'M13', 'M14'] as const;
/** At these the mail server has the mail, and the shop does not know it. */
const MAY_HAVE_LEFT: readonly string[] = ['M13', 'M14'];
const WITHOUT_HEARTBEAT = 60;
const FROZEN_FOR = 20 * 60;
/** Gifts of one worker, more than it sends at the same time. */
const MANY = 4;

const crash: Fault = async (environment, worker) => {
  await environment.crash();
  worker.release();
};

export const GIFT_PROCESSES: DeliveryScenario[] = [
  { name: 'F1 M17-M18 web is killed while a gift is planned', runs: 50, play: webKilled },
  struck('F2 M13-M18 a worker is killed at a gift', 100, (_environment, worker) => worker.kill()),
  struck('F4 M13-M18 a worker loses its connections at a gift', 50, async (environment, worker) => {
    await environment.cut();
    worker.release();
  }),
  { name: 'F9 M17 two workers find the same gifts', runs: 50, play: twoWorkers },
  { name: 'F12 M13-M18 a worker is frozen for 20 minutes at a gift', runs: 25, play: frozen },
];
export const GIFT_CRASHED: DeliveryScenario[] = [
  struck('F3 M13-M18 the database crashes at a gift', 25, crash),
];

function struck(name: string, runs: number, fault: Fault): DeliveryScenario {
  return {
    name,
    runs,
    play: async (environment, count) => {
      const { orders, worker, copies } = await stoppedAtGift(environment, count);
      await wait(environment.random.whole(0, 120));
      await fault(environment, worker);
      await environment.passWithoutHeartbeat(WITHOUT_HEARTBEAT);
      const next = environment.startWorker();
      const seconds = await recoverGifts(environment, orders, { copies });
      await Promise.all([worker.kill(), next.kill()]);
      return { orders, seconds };
    },
  };
}

/** The hour of all has come, and a worker stands at one moment of one of them. */
async function stoppedAtGift(environment: DeliveryEnvironment, count: number) {
  const orders = await buyGifts(environment, count);
  const hour = await nextHour(environment);
  await planAll(environment, orders, hour);
  await passUntil(environment, hour, 5);
  const moment = environment.random.oneOf(MOMENTS);
  // The gifts are looked at one after the other, and their mails leave at the same time.
  const worker = environment.startWorker({ [moment]: MAY_HAVE_LEFT.includes(moment) ? count : 1 });
  const paused = await worker.paused(1);
  if (paused[0]?.moment !== moment) orders[0]?.faults.push(`did not stop at ${moment}`);
  return { orders, worker, copies: MAY_HAVE_LEFT.includes(moment) ? ONCE_OR_AGAIN : ONCE };
}

async function frozen(environment: DeliveryEnvironment, count: number): Promise<Played> {
  const { orders, worker, copies } = await stoppedAtGift(environment, count);
  worker.freeze();
  await environment.cutIdle();
  await environment.passWithoutHeartbeat(FROZEN_FOR);
  const next = environment.startWorker();
  const seconds = await recoverGifts(environment, orders, { copies });
  worker.thaw();
  worker.release();
  // Time for it to write, or to try to.
  await wait(1_500);
  for (const order of orders) await expectCopies(environment, order, copies);
  await Promise.all([worker.kill(), next.kill()]);
  return { orders, seconds };
}

/** Before the commit nothing is planned, after it once; the page asks again with the same id. */
async function webKilled(environment: DeliveryEnvironment, count: number): Promise<Played> {
  const orders = await buyGifts(environment, count);
  for (const order of orders) order.gifts = order.gifts.slice(0, 1);
  const moment = environment.random.oneOf(['M17', 'M18'] as const);
  const hour = await nextHour(environment);
  const time = environment.random.percent(50) ? 'now' : hour;
  const struckWeb = await startShopServer(environment.env);
  struckWeb.arm({ [moment]: count });
  const planning = planAll(environment, orders, time, { server: struckWeb.url, answers: false });
  await struckWeb.paused(count);
  await wait(environment.random.whole(0, 120));
  await struckWeb.kill();
  await planning;
  for (const { gifts, faults } of orders) {
    const ids = gifts.map(({ sendingId }) => sendingId);
    const planned = await environment.rows('select 1 from gift_sending where id = any($1)', [ids]);
    if (planned.length !== (moment === 'M17' ? 0 : 1)) faults.push(`${planned.length} planned at ${moment}`);
  }
  for (const order of orders) await expectCopies(environment, order, NEVER);
  await planAll(environment, orders, time);
  if (time !== 'now') await passUntil(environment, hour, 5);
  const worker = environment.startWorker();
  const seconds = await recoverGifts(environment, orders);
  await worker.kill();
  return { orders, seconds };
}

async function twoWorkers(environment: DeliveryEnvironment, count: number): Promise<Played> {
  const orders = await buyGifts(environment, count * MANY);
  const hour = await nextHour(environment);
  await planAll(environment, orders, hour);
  await passUntil(environment, hour, 5);
  const workers = [environment.startWorker(), environment.startWorker()];
  const seconds = await recoverGifts(environment, orders);
  await Promise.all(workers.map((worker) => worker.kill()));
  return { orders, seconds };
}
