import { eventually } from '../../testkit/eventually.ts';
import type { OrderEnd } from '../../testkit/order-end.ts';
import { DELIVERY_ENDS, faultsOfDelivery, recover, recoverAll } from './delivery-ends.ts';
import type { DeliveryEnvironment } from './delivery-environment.ts';
import { buy, type DeliveryOrder } from './delivery-order.ts';
import type { DeliveryScenario, Played } from './delivery-scenario.ts';

// F-7, F-17 and F-20: an external system that is down for two hours, tokens that are no longer valid, a job
// that can never succeed.

const HOURS_DOWN = 2 * 3600;
/** Seconds of the shop's clock between two looks; all jobs that became due are done in between. */
const STEP = 300;
/** For one card, on average over the two hours (F-7). */
const MOST_TRIES = HOURS_DOWN / 30;
const DONE_WITHIN = 600;
const FOR_EVER = 100_000;
const GIVEN_UP_WITHIN = 45 * 60;
/** Its delays are longer than others'. */
const A_LONG_STEP = 120;

export const LONG_OUTAGES: DeliveryScenario[] = [
  { name: 'F7 M11, M13 supplier or mail server are down for 2 h', runs: 5, play: down },
  { name: 'F17 M11 the token is revoked while many ask', runs: 50, play: revoked },
  { name: 'F17 M11 every token is over after a second', runs: 50, play: shortLived },
  { name: 'F17 M12 the key of the cards is changed', runs: 50, play: otherKey },
  { name: 'F20 M12 a mail that cannot be composed', runs: 20, play: poisoned },
];

async function down(environment: DeliveryEnvironment, count: number): Promise<Played> {
  const { external, pass, jobsDone } = environment;
  const [bySupplier, byMail] = [await buy(environment, count), await buy(environment, count)];
  for (const id of bySupplier.flatMap(({ cardIds }) => cardIds)) {
    const fault = { endpoint: '*', fault: 'error:UNAVAILABLE', times: FOR_EVER, id };
    await external.control('supplier', fault);
  }
  for (const { buyer } of byMail) {
    const fault = { fault: 'reject-4xx', at: 'rcpt', times: FOR_EVER, recipient: buyer.email };
    await external.control('mailbox', fault);
  }
  const worker = environment.startWorker();
  await jobsDone();
  for (let passed = 0; passed < HOURS_DOWN; passed += STEP) {
    await pass(STEP);
    await jobsDone();
  }
  for (const order of bySupplier) {
    await expectMailed(environment, order);
    const made = await triesOfCards(environment, order.cardIds);
    if (made === 0 || made > MOST_TRIES * order.cardIds.length) order.faults.push(`${made} tries within 2 h`);
  }
  await external.reset();
  const groups = [
    { orders: bySupplier, end: DELIVERY_ENDS['delivered late'] },
    // The breaker that spares the supplier counts true time, of which little passes: these cards may be late, too.
    { orders: byMail, end: DELIVERY_ENDS['delivered late'] },
  ];
  const seconds = await recoverAll(environment, groups, DONE_WITHIN);
  await worker.kill();
  return { orders: [...bySupplier, ...byMail], seconds };
}

/**
 * The confirmation does not wait for the supplier, and the buyer is told that the cards come later. The worker looks
 * for late cards by true time, and may do so only after the two hours of the shop's clock.
 */
async function expectMailed({ rows }: DeliveryEnvironment, order: DeliveryOrder): Promise<void> {
  let kinds = '';
  await eventually(
    () => `mailed while the supplier is down: ${kinds}`,
    async () => {
      const sent = await rows<{ kind: string }>(
        `select m.kind from mail m join orders o on o.id = m.order_id
          where o.reference = $1 and m.status = 'Sent' order by m.kind`,
        [order.reference],
      );
      kinds = sent.map(({ kind }) => kind).join();
      return kinds === 'cards-delayed,confirmation';
    },
  ).catch((error: Error) => order.faults.push(error.message));
}

async function triesOfCards({ external }: DeliveryEnvironment, cardIds: readonly string[]): Promise<number> {
  const refused = await external.supplied({ kind: 'refused' });
  return refused.filter(({ id = '' }) => cardIds.includes(id)).length;
}

async function tokensOf({ external }: DeliveryEnvironment): Promise<number> {
  return (await external.supplied({ kind: 'token-issued' })).length;
}

/** All of them find out at once, and one of them fetches a new one for all. */
async function revoked(environment: DeliveryEnvironment, count: number) {
  const worker = environment.startWorker();
  const first = await buy(environment, 1);
  await recover(environment, first, DELIVERY_ENDS.delivered);
  const before = await tokensOf(environment);
  await environment.external.control('supplier', { revokeTokens: true });
  const orders = await buy(environment, count);
  const seconds = await recover(environment, orders, DELIVERY_ENDS.delivered);
  const fetched = (await tokensOf(environment)) - before;
  if (fetched !== 1) orders[0]?.faults.push(`${fetched} tokens after one was revoked`);
  await worker.kill();
  return { orders: [...first, ...orders], seconds };
}

async function shortLived(environment: DeliveryEnvironment, count: number) {
  await environment.external.control('supplier', { tokenLifetimeSeconds: 1 });
  const orders = await buy(environment, count);
  const worker = environment.startWorker();
  const seconds = await recover(environment, orders, DELIVERY_ENDS.delivered);
  await environment.external.reset();
  await worker.kill();
  return { orders, seconds };
}

/** Cards that the old key encrypted are mailed by a worker with a new one. */
async function otherKey(environment: DeliveryEnvironment, count: number) {
  const [old, current] = [
    'cadeau-development-key-32-bytes!',
    'another-key-of-the-cards,32-bytes'.slice(0, 32),
  ];
  const base64 = (text = '') => Buffer.from(text).toString('base64');
  const orders = await buy(environment, count);
  const before = environment.startWorker({ M12: count });
  await before.paused(count);
  // They are stored by then, and their mail is not pending yet.
  await before.kill();
  await environment.passWithoutHeartbeat(60);
  const keys = { CARD_SECRET_KEY: base64(current), CARD_SECRET_KEY_OLD: base64(old) };
  const worker = environment.startWorker({}, keys);
  const seconds = await recover(environment, orders, DELIVERY_ENDS.delivered);
  await worker.kill();
  // The workers of the next orders have the old key alone, and would be refused.
  await environment.rows('update installation set card_key = null');
  return { orders, seconds };
}

/** It is given up after three tries and waits for review; other orders are not affected. */
async function poisoned(environment: DeliveryEnvironment, count: number) {
  const [orders, others] = [await buy(environment, count), await buy(environment, count)];
  await environment.rows(
    `update order_line set image_path = '/pictures/gone' where order_id in (select id from orders where reference = any($1))`,
    [orders.map(({ reference }) => reference)],
  );
  const worker = environment.startWorker();
  await recover(environment, others, DELIVERY_ENDS.delivered);
  const end: OrderEnd = {
    ...DELIVERY_ENDS.delivered,
    mails: { confirmation: 'Sent', cards: 'Pending' },
    reviewItems: ['mail-given-up-cards'],
  };
  const seconds = await recover(environment, orders, end, GIVEN_UP_WITHIN, A_LONG_STEP);
  for (const other of others)
    other.faults.push(...(await faultsOfDelivery(environment, other, DELIVERY_ENDS.delivered)));
  await worker.kill();
  return { orders: [...orders, ...others], seconds };
}
