import { setTimeout as wait } from 'node:timers/promises';
import { eventually } from '../../testkit/eventually.ts';
import type { OrderEnd } from '../../testkit/order-end.ts';
import { ENVIRONMENT_FAULTS, type EnvironmentFaultName } from '../environment/environment-faults.ts';
import { startShopServer } from '../environment/shop-program.ts';
import { listScenarios } from '../scenarios.ts';
import type { DeliveryEnvironment, RunDelivery } from './delivery-environment.ts';
import { DELIVERY_ENDS, recover } from './delivery-order.ts';
import {
  buyGifts,
  buyPlanned,
  expectCopies,
  type GiftOrder,
  NEVER,
  nextHour,
  ONCE,
  ONCE_OR_TWICE,
  passUntil,
  planAll,
  recoverGifts,
} from './gift-order.ts';
import { OUTAGE_S, passWorking, RECOVERY_TIMEOUT, refuseMails } from './long-outages.ts';
import { FROZEN_FOR, WITHOUT_HEARTBEAT } from './worker-faults.ts';

// Faults F-1 to F-4, F-7, F-9, F-12 and F-14 during gift delivery.

/** Failpoints from the due time of a gift mail to its commit. */
const FAILPOINTS = ['M17', 'M18', 'M13', 'M14'] as const;
/** At these failpoints the mail server has accepted the mail, but the shop hasn't recorded it. */
const POSSIBLY_SENT: readonly string[] = ['M13', 'M14'];
/** More gifts than one worker sends concurrently. */
const MANY = 4;
/** Number of concurrent mail jobs. Each enqueued gift wakes another job, so a fifth gift waits. */
const MAIL_WORKERS = 4;
const HOUR_S = 3600;

export const GIFT_FAULTS = listScenarios<DeliveryEnvironment>({
  'F1 M17-M18 the web process is killed while a gift is planned': [50, playKilledWeb],
  'F2 M13-M18 a worker is killed while it sends a gift': [100, injectDuringGift('kill')],
  'F3 M13-M18 the database crashes while a gift is sent': [25, injectDuringGift('crash')],
  'F4 M13-M18 a worker loses its connections while it sends a gift': [50, injectDuringGift('cut')],
  'F9 M17 two workers find the same gifts': [50, playTwoWorkers],
  'F12 M13-M18 a worker is frozen for 20 minutes while it sends a gift': [25, playFrozenWorker],
  'F7 M17 no process runs in the night before a gift is due': [25, playNightOutage],
  'F7 M13 the mail server is down when a gift is due': [5, playMailServerOutage],
  'F9 M16 a refund voids cards when their gift mail becomes due': [50, playVoidBeforeSending],
  'F9 M13 a refund starts while a gift is sent': [50, playRefundDuringSending, { batchSize: MAIL_WORKERS }],
  'F14 M17 the clock jumps ahead and back when a gift is due': [10, playClockJumps],
});

function injectDuringGift(fault: EnvironmentFaultName): RunDelivery {
  return async (environment, count) => {
    const { orders, worker, copies } = await startPausedDuringGift(environment, count);
    await wait(environment.random.whole(0, 120));
    await ENVIRONMENT_FAULTS[fault](environment, [worker]);
    await environment.passWithoutHeartbeat(WITHOUT_HEARTBEAT);
    environment.startWorker();
    await recoverGifts(environment, orders, { copies });
  };
}

/** Makes all gifts due and pauses a worker at a random failpoint. */
async function startPausedDuringGift(environment: DeliveryEnvironment, count: number) {
  const { orders, hour } = await buyPlanned(environment, count);
  await passUntil(environment, hour);
  const failpoint = environment.random.pick(FAILPOINTS);
  const mayBeSent = POSSIBLY_SENT.includes(failpoint);
  // Gifts are enqueued one by one, but their mails are sent at the same time.
  const worker = environment.startWorker({ [failpoint]: mayBeSent ? count : 1 });
  const [paused] = await worker.paused(1);
  if (paused?.failpoint !== failpoint) orders[0]?.faults.push(`did not stop at failpoint ${failpoint}`);
  return { orders, worker, copies: mayBeSent ? ONCE_OR_TWICE : ONCE };
}

async function playFrozenWorker(environment: DeliveryEnvironment, count: number): Promise<void> {
  const { orders, worker, copies } = await startPausedDuringGift(environment, count);
  worker.freeze();
  await environment.cutIdle();
  await environment.passWithoutHeartbeat(FROZEN_FOR);
  environment.startWorker();
  await recoverGifts(environment, orders, { copies });
  worker.thaw();
  worker.release();
  // Give the worker time to attempt its writes, which must be rejected.
  await wait(1_500);
  await expectCopies(environment, orders, copies);
}

/**
 * Kills the web process. A kill before the commit leaves no scheduled mail, one after it leaves one. The page repeats
 * the request with the same id.
 */
async function playKilledWeb(environment: DeliveryEnvironment, count: number): Promise<void> {
  const orders = await buyGifts(environment, count);
  for (const order of orders) order.gifts = order.gifts.slice(0, 1);
  const failpoint = environment.random.pick(['M17', 'M18'] as const);
  const hour = await nextHour(environment);
  const time = environment.random.percent(50) ? 'now' : hour;
  const web = await startShopServer(environment.env);
  web.arm({ [failpoint]: count });
  const planning = planAll(environment, orders, time, { server: web.url, expectsResponse: false });
  await web.paused(count);
  await wait(environment.random.whole(0, 120));
  await web.kill();
  await planning;
  for (const order of orders) {
    const planned = await countSendings(environment, [order]);
    if (planned !== (failpoint === 'M17' ? 0 : 1))
      order.faults.push(`${planned} gifts planned at failpoint ${failpoint}`);
  }
  await expectCopies(environment, orders, NEVER);
  await planAll(environment, orders, time);
  if (time !== 'now') await passUntil(environment, hour);
  environment.startWorker();
  await recoverGifts(environment, orders);
}

async function playTwoWorkers(environment: DeliveryEnvironment, count: number): Promise<void> {
  const { orders, hour } = await buyPlanned(environment, count * MANY);
  await passUntil(environment, hour);
  environment.startWorker();
  environment.startWorker();
  await recoverGifts(environment, orders);
}

/** Schedules gifts for 8:00 and restarts the processes at noon. */
async function playNightOutage(environment: DeliveryEnvironment, count: number): Promise<void> {
  const orders = await buyGifts(environment, count);
  const hour = await nextHour(environment, { days: 1, hour: 8 });
  await planAll(environment, orders, hour);
  await passUntil(environment, hour, 4 * HOUR_S);
  await expectCopies(environment, orders, NEVER);
  environment.startWorker();
  await recoverGifts(environment, orders);
}

async function playMailServerOutage(environment: DeliveryEnvironment, count: number): Promise<void> {
  const { orders, hour } = await buyPlanned(environment, count);
  await refuseMails(
    environment,
    orders.flatMap(({ gifts }) => gifts.map(({ recipient }) => recipient)),
  );
  await passUntil(environment, hour);
  environment.startWorker();
  await passWorking(environment, OUTAGE_S);
  await expectCopies(environment, orders, NEVER);
  await environment.external.reset();
  await recoverGifts(environment, orders, { within: RECOVERY_TIMEOUT });
}

/** Stops the refund after the supplier has voided the cards. From then on, no gift may be mailed. */
async function playVoidBeforeSending(environment: DeliveryEnvironment, count: number): Promise<void> {
  const { orders, hour } = await buyPlanned(environment, count);
  const clerks = orders.map(({ reference }) => environment.startClerk(['refund', reference], { M16: 1 }));
  await Promise.all(clerks.map((clerk) => clerk.paused(1)));
  await passUntil(environment, hour);
  environment.startWorker();
  await eventually(
    () => 'the worker has processed the gifts',
    async () => (await countSendings(environment, orders, `status = 'Planned'`)) === 0,
  ).catch((error: Error) => orders[0]?.faults.push(error.message));
  await expectCopies(environment, orders, NEVER);
  for (const clerk of clerks) clerk.release();
  await Promise.all(clerks.map((clerk) => clerk.ended()));
  await recover(environment, orders, DELIVERY_ENDS.refunded, RECOVERY_TIMEOUT);
  await expectCopies(environment, orders, NEVER);
}

async function countSendings(
  { rows }: DeliveryEnvironment,
  orders: readonly GiftOrder[],
  condition = 'true',
): Promise<number> {
  const ids = orders.flatMap(({ gifts }) => gifts.map(({ sendingId }) => sendingId));
  return (await rows(`select 1 from gift_sending where id = any($1) and ${condition}`, [ids])).length;
}

/**
 * Starts the refund after the mail server has received the gift. The gift isn't sent again, even if the response was
 * lost.
 */
async function playRefundDuringSending(environment: DeliveryEnvironment, count: number): Promise<void> {
  const { orders, hour } = await buyPlanned(environment, count, 1);
  await passUntil(environment, hour);
  const worker = environment.startWorker({ M13: count });
  await worker.paused(count);
  const clerks = orders.map(({ reference }) => environment.startClerk(['refund', reference]));
  await Promise.all(clerks.map((clerk) => clerk.ended()));
  const isKilled = environment.random.percent(50);
  if (isKilled) {
    await worker.kill();
    await environment.passWithoutHeartbeat(WITHOUT_HEARTBEAT);
  } else worker.release();
  environment.startWorker();
  const { refunded } = DELIVERY_ENDS;
  const gift = isKilled
    ? { gift: 'Refused' as const }
    : { gift: 'Sent' as const, 'gift-sent': 'Sent' as const };
  const end: OrderEnd = { ...refunded, mails: { ...refunded.mails, ...gift } };
  await recover(environment, orders, end, RECOVERY_TIMEOUT);
  await expectCopies(environment, orders, ONCE);
}

/**
 * Moves the clock an hour ahead, past the due time, so the gift is sent immediately. Then moves it back: the gift isn't
 * sent again.
 */
async function playClockJumps(environment: DeliveryEnvironment, count: number): Promise<void> {
  const { orders, hour } = await buyPlanned(environment, count);
  await passUntil(environment, hour, -HOUR_S / 6);
  environment.startWorker();
  await environment.jobsDone();
  await expectCopies(environment, orders, NEVER);
  await environment.advanceClock(HOUR_S);
  await recoverGifts(environment, orders);
  await environment.advanceClock(-HOUR_S);
  await environment.jobsDone();
  // A gift scheduled while the clock is an hour behind is also sent, although the worker has already checked later hours.
  const later = await buyGifts(environment, count);
  await planAll(environment, later, 'now');
  await recoverGifts(environment, later);
  await passWorking(environment, HOUR_S);
  await recoverGifts(environment, [...orders, ...later]);
}
