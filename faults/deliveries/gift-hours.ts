import { eventually } from '../../testkit/eventually.ts';
import type { OrderEnd } from '../../testkit/order-end.ts';
import { DELIVERY_ENDS, recoverAll } from './delivery-ends.ts';
import type { DeliveryEnvironment } from './delivery-environment.ts';
import type { DeliveryScenario, Played } from './delivery-scenario.ts';
import {
  buyGifts,
  expectCopies,
  type GiftOrder,
  NEVER,
  nextHour,
  ONCE,
  passUntil,
  planAll,
  recoverGifts,
} from './gift-order.ts';

// F-7, F-9 and F-14 of gifts: nothing runs, or the mail server is down, when their hour comes; the clock is put on or
// back around it; a refund begins at the same time.

const HOURS_DOWN = 2 * 3600;
const AN_HOUR = 3600;
const STEP = 300;
const DONE_WITHIN = 600;
const FOR_EVER = 100_000;
/** Gifts of one hour are enqueued one by one, and each wakes another worker of the mails: a fifth waits for one of these. */
const MAIL_WORKERS = 4;

export const GIFT_HOURS: DeliveryScenario[] = [
  { name: 'F7 M17 nothing runs in the night of a gift', runs: 25, play: nightOfOutage },
  { name: 'F7 M13 the mail server is down at the hour of a gift', runs: 5, play: mailServerDown },
  { name: 'F9 M16 a refund voids cards as their hour comes', runs: 50, play: voidedBefore },
  {
    name: 'F9 M13 a refund begins while a gift leaves',
    runs: 50,
    atOnce: MAIL_WORKERS,
    play: refundedMeanwhile,
  },
  { name: 'F14 M17 the clock is put on and back at the hour of a gift', runs: 10, play: clockJumps },
];

/** Planned for eight in the morning; the processes come back at noon. */
async function nightOfOutage(environment: DeliveryEnvironment, count: number): Promise<Played> {
  const orders = await buyGifts(environment, count);
  const hour = await nextHour(environment, { days: 1, hour: 8 });
  await planAll(environment, orders, hour);
  await passUntil(environment, hour, 4 * AN_HOUR);
  for (const order of orders) await expectCopies(environment, order, NEVER);
  const worker = environment.startWorker();
  const seconds = await recoverGifts(environment, orders);
  await worker.kill();
  return { orders, seconds };
}

async function mailServerDown(environment: DeliveryEnvironment, count: number): Promise<Played> {
  const { external, jobsDone, pass } = environment;
  const orders = await buyGifts(environment, count);
  const hour = await nextHour(environment);
  await planAll(environment, orders, hour);
  for (const { recipient } of orders.flatMap(({ gifts }) => gifts)) {
    await external.control('mailbox', { fault: 'reject-4xx', at: 'rcpt', times: FOR_EVER, recipient });
  }
  await passUntil(environment, hour, 5);
  const worker = environment.startWorker();
  for (let passed = 0; passed < HOURS_DOWN; passed += STEP) {
    await pass(STEP);
    await jobsDone();
  }
  for (const order of orders) await expectCopies(environment, order, NEVER);
  await external.reset();
  const seconds = await recoverGifts(environment, orders, { within: DONE_WITHIN });
  await worker.kill();
  return { orders, seconds };
}

const REFUNDED: OrderEnd = DELIVERY_ENDS.refunded;

async function refunded(environment: DeliveryEnvironment, orders: readonly GiftOrder[], end: OrderEnd) {
  return recoverAll(environment, [{ orders, end }], DONE_WITHIN);
}

/** The supplier has voided the cards, and the refund stands there: from then on none is mailed. */
async function voidedBefore(environment: DeliveryEnvironment, count: number): Promise<Played> {
  const orders = await buyGifts(environment, count);
  const hour = await nextHour(environment);
  await planAll(environment, orders, hour);
  const commands = orders.map(({ reference }) => environment.startClerk(['refund', reference], { M16: 1 }));
  await Promise.all(commands.map((command) => command.paused(1)));
  await passUntil(environment, hour, 5);
  const worker = environment.startWorker();
  await planOver(environment, orders);
  for (const order of orders) await expectCopies(environment, order, NEVER);
  for (const command of commands) command.release();
  await Promise.all(commands.map((command) => command.ended()));
  const seconds = await refunded(environment, orders, REFUNDED);
  for (const order of orders) await expectCopies(environment, order, NEVER);
  await worker.kill();
  return { orders, seconds };
}

/** Waits until no sending of these orders is planned any more: a worker has looked at them. */
async function planOver(environment: DeliveryEnvironment, orders: readonly GiftOrder[]): Promise<void> {
  const ids = orders.flatMap(({ gifts }) => gifts.map(({ sendingId }) => sendingId));
  await eventually(
    () => 'the worker has looked at the gifts',
    async () => {
      const planned = await environment.rows(
        `select 1 from gift_sending where id = any($1) and status = 'Planned'`,
        [ids],
      );
      return planned.length === 0;
    },
  ).catch((error: Error) => orders[0]?.faults.push(error.message));
}

/** The mail server has the gift as the refund begins; after that it is not sent a second time, though its answer was lost. */
async function refundedMeanwhile(environment: DeliveryEnvironment, count: number): Promise<Played> {
  const orders = await buyGifts(environment, count);
  for (const order of orders) order.gifts = order.gifts.slice(0, 1);
  const hour = await nextHour(environment);
  await planAll(environment, orders, hour);
  await passUntil(environment, hour, 5);
  const worker = environment.startWorker({ M13: count });
  await worker.paused(count);
  const commands = orders.map(({ reference }) => environment.startClerk(['refund', reference]));
  await Promise.all(commands.map((command) => command.ended()));
  const isKilled = environment.random.percent(50);
  if (isKilled) {
    await worker.kill();
    await environment.passWithoutHeartbeat(60);
  } else worker.release();
  const next = environment.startWorker();
  const end: OrderEnd = isKilled
    ? { ...REFUNDED, mails: { ...REFUNDED.mails, gift: 'Refused' } }
    : { ...REFUNDED, mails: { ...REFUNDED.mails, gift: 'Sent', 'gift-sent': 'Sent' } };
  const seconds = await refunded(environment, orders, end);
  for (const order of orders) await expectCopies(environment, order, ONCE);
  await Promise.all([worker.kill(), next.kill()]);
  return { orders, seconds };
}

/** An hour ahead, over the hour of a gift: it goes at once. An hour back, and the hour comes again: it does not. */
async function clockJumps(environment: DeliveryEnvironment, count: number): Promise<Played> {
  const { pass, jobsDone } = environment;
  const orders = await buyGifts(environment, count);
  const hour = await nextHour(environment);
  await planAll(environment, orders, hour);
  await passUntil(environment, hour, -AN_HOUR / 6);
  const worker = environment.startWorker();
  await jobsDone();
  for (const order of orders) await expectCopies(environment, order, NEVER);
  await pass(AN_HOUR);
  const seconds = await recoverGifts(environment, orders);
  await pass(-AN_HOUR);
  await jobsDone();
  // What is planned while the clock is an hour behind goes at its hour too, though the worker has looked later than that.
  const later = await buyLater(environment, orders);
  for (let passed = 0; passed < AN_HOUR; passed += STEP) {
    await pass(STEP);
    await jobsDone();
  }
  const again = await recoverGifts(environment, [...orders, ...later]);
  await worker.kill();
  return { orders: [...orders, ...later], seconds: Math.max(seconds, again) };
}

async function buyLater(environment: DeliveryEnvironment, { length }: readonly GiftOrder[]) {
  const later = await buyGifts(environment, length);
  await planAll(environment, later, 'now');
  await recoverGifts(environment, later);
  return later;
}
