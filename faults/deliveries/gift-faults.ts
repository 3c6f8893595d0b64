import { setTimeout as wait } from 'node:timers/promises';
import { eventually } from '../../testkit/eventually.ts';
import type { OrderEnd } from '../../testkit/order-end.ts';
import { startShopServer } from '../environment/shop-program.ts';
import { STRIKES, type StrikeName } from '../environment/strikes.ts';
import { scenarios } from '../scenarios.ts';
import type { DeliveryEnvironment, PlayDelivery } from './delivery-environment.ts';
import { DELIVERY_ENDS, recover } from './delivery-order.ts';
import {
  buyGifts,
  buyPlanned,
  expectCopies,
  type GiftOrder,
  NEVER,
  nextHour,
  ONCE,
  ONCE_OR_AGAIN,
  passUntil,
  planAll,
  recoverGifts,
} from './gift-order.ts';
import { DONE_WITHIN, HOURS_DOWN, passWorking, refuseMails } from './long-outages.ts';
import { FROZEN_FOR, WITHOUT_HEARTBEAT } from './worker-faults.ts';

// F-1 to F-4, F-7, F-9, F-12 and F-14 of gifts.

/** Failpoints from the due time of a gift mail to its commit. */
const MOMENTS = ['M17', 'M18', 'M13', 'M14'] as const;
/** At these failpoints the mail server has the mail, but the shop doesn't know it. */
const MAY_HAVE_LEFT: readonly string[] = ['M13', 'M14'];
/** More gifts than one worker sends at the same time. */
const MANY = 4;
/** Number of mail workers. Each enqueued gift wakes another one, so a fifth gift waits. */
const MAIL_WORKERS = 4;
const AN_HOUR = 3600;

export const GIFT_FAULTS = scenarios<DeliveryEnvironment>({
  'F1 M17-M18 web is killed while a gift is planned': [50, webKilled],
  'F2 M13-M18 a worker is killed at a gift': [100, strikeAtGift('kill')],
  'F3 M13-M18 the database crashes at a gift': [25, strikeAtGift('crash')],
  'F4 M13-M18 a worker loses its connections at a gift': [50, strikeAtGift('cut')],
  'F9 M17 two workers find the same gifts': [50, twoWorkers],
  'F12 M13-M18 a worker is frozen for 20 minutes at a gift': [25, frozen],
  'F7 M17 nothing runs in the night of a gift': [25, nightOfOutage],
  'F7 M13 the mail server is down at the hour of a gift': [5, mailServerDown],
  'F9 M16 a refund voids cards as their hour comes': [50, voidedBefore],
  'F9 M13 a refund begins while a gift leaves': [50, refundedMeanwhile, { atOnce: MAIL_WORKERS }],
  'F14 M17 the clock is put on and back at the hour of a gift': [10, clockJumps],
});

function strikeAtGift(strike: StrikeName): PlayDelivery {
  return async (environment, count) => {
    const { orders, worker, copies } = await stoppedAtGift(environment, count);
    await wait(environment.random.whole(0, 120));
    await STRIKES[strike](environment, [worker]);
    await environment.passWithoutHeartbeat(WITHOUT_HEARTBEAT);
    environment.startWorker();
    await recoverGifts(environment, orders, { copies });
  };
}

/** Makes all gifts due and stops a worker at one failpoint of one of them. */
async function stoppedAtGift(environment: DeliveryEnvironment, count: number) {
  const { orders, hour } = await buyPlanned(environment, count);
  await passUntil(environment, hour);
  const moment = environment.random.pick(MOMENTS);
  const mayHaveLeft = MAY_HAVE_LEFT.includes(moment);
  // Gifts are enqueued one by one, but their mails leave at the same time.
  const worker = environment.startWorker({ [moment]: mayHaveLeft ? count : 1 });
  const [paused] = await worker.paused(1);
  if (paused?.moment !== moment) orders[0]?.faults.push(`did not stop at ${moment}`);
  return { orders, worker, copies: mayHaveLeft ? ONCE_OR_AGAIN : ONCE };
}

async function frozen(environment: DeliveryEnvironment, count: number): Promise<void> {
  const { orders, worker, copies } = await stoppedAtGift(environment, count);
  worker.freeze();
  await environment.cutIdle();
  await environment.passWithoutHeartbeat(FROZEN_FOR);
  environment.startWorker();
  await recoverGifts(environment, orders, { copies });
  worker.thaw();
  worker.release();
  // Gives the worker time for its writes.
  await wait(1_500);
  await expectCopies(environment, orders, copies);
}

/**
 * Kills the web process. Before the commit nothing is scheduled, after it one mail. The page repeats the
 * request with the same id.
 */
async function webKilled(environment: DeliveryEnvironment, count: number): Promise<void> {
  const orders = await buyGifts(environment, count);
  for (const order of orders) order.gifts = order.gifts.slice(0, 1);
  const moment = environment.random.pick(['M17', 'M18'] as const);
  const hour = await nextHour(environment);
  const time = environment.random.percent(50) ? 'now' : hour;
  const web = await startShopServer(environment.env);
  web.arm({ [moment]: count });
  const planning = planAll(environment, orders, time, { server: web.url, answers: false });
  await web.paused(count);
  await wait(environment.random.whole(0, 120));
  await web.kill();
  await planning;
  for (const order of orders) {
    const planned = await countSendings(environment, [order]);
    if (planned !== (moment === 'M17' ? 0 : 1)) order.faults.push(`${planned} planned at ${moment}`);
  }
  await expectCopies(environment, orders, NEVER);
  await planAll(environment, orders, time);
  if (time !== 'now') await passUntil(environment, hour);
  environment.startWorker();
  await recoverGifts(environment, orders);
}

async function twoWorkers(environment: DeliveryEnvironment, count: number): Promise<void> {
  const { orders, hour } = await buyPlanned(environment, count * MANY);
  await passUntil(environment, hour);
  environment.startWorker();
  environment.startWorker();
  await recoverGifts(environment, orders);
}

/** Schedules gifts for 8:00 and restarts the processes at noon. */
async function nightOfOutage(environment: DeliveryEnvironment, count: number): Promise<void> {
  const orders = await buyGifts(environment, count);
  const hour = await nextHour(environment, { days: 1, hour: 8 });
  await planAll(environment, orders, hour);
  await passUntil(environment, hour, 4 * AN_HOUR);
  await expectCopies(environment, orders, NEVER);
  environment.startWorker();
  await recoverGifts(environment, orders);
}

async function mailServerDown(environment: DeliveryEnvironment, count: number): Promise<void> {
  const { orders, hour } = await buyPlanned(environment, count);
  await refuseMails(
    environment,
    orders.flatMap(({ gifts }) => gifts.map(({ recipient }) => recipient)),
  );
  await passUntil(environment, hour);
  environment.startWorker();
  await passWorking(environment, HOURS_DOWN);
  await expectCopies(environment, orders, NEVER);
  await environment.external.reset();
  await recoverGifts(environment, orders, { within: DONE_WITHIN });
}

/** Stops the refund after the supplier has voided the cards. From then on no gift is mailed. */
async function voidedBefore(environment: DeliveryEnvironment, count: number): Promise<void> {
  const { orders, hour } = await buyPlanned(environment, count);
  const clerks = orders.map(({ reference }) => environment.startClerk(['refund', reference], { M16: 1 }));
  await Promise.all(clerks.map((clerk) => clerk.paused(1)));
  await passUntil(environment, hour);
  environment.startWorker();
  await eventually(
    () => 'the worker has decided about the gifts',
    async () => (await countSendings(environment, orders, `status = 'Planned'`)) === 0,
  ).catch((error: Error) => orders[0]?.faults.push(error.message));
  await expectCopies(environment, orders, NEVER);
  for (const clerk of clerks) clerk.release();
  await Promise.all(clerks.map((clerk) => clerk.ended()));
  await recover(environment, orders, DELIVERY_ENDS.refunded, DONE_WITHIN);
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
 * Starts the refund after the mail server has the gift. It isn't sent again, even if the response was lost.
 */
async function refundedMeanwhile(environment: DeliveryEnvironment, count: number): Promise<void> {
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
  await recover(environment, orders, end, DONE_WITHIN);
  await expectCopies(environment, orders, ONCE);
}

/**
 * Moves the clock an hour ahead, past the due time: the gift is sent immediately. Then moves it back: the
 * gift isn't sent again.
 */
async function clockJumps(environment: DeliveryEnvironment, count: number): Promise<void> {
  const { orders, hour } = await buyPlanned(environment, count);
  await passUntil(environment, hour, -AN_HOUR / 6);
  environment.startWorker();
  await environment.jobsDone();
  await expectCopies(environment, orders, NEVER);
  await environment.pass(AN_HOUR);
  await recoverGifts(environment, orders);
  await environment.pass(-AN_HOUR);
  await environment.jobsDone();
  // A gift scheduled while the clock is an hour behind is sent too, although the worker has checked later
  // hours.
  const later = await buyGifts(environment, count);
  await planAll(environment, later, 'now');
  await recoverGifts(environment, later);
  await passWorking(environment, AN_HOUR);
  await recoverGifts(environment, [...orders, ...later]);
}
