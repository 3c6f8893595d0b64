import { setTimeout as wait } from 'node:timers/promises';
import type { DeliveryCell, Played } from './cell.ts';
import { ENDS, type End, judge, recover, recoverAll } from './judge.ts';
import { buy, type Delivery } from './order.ts';
import type { DeliveryStage } from './stage.ts';

// F7, F17 and F20: a far side that is away for two hours, tokens that are no longer good, a job that can never succeed.

const HOURS_DOWN = 2 * 3600;
/** Seconds of the house between two looks; a worker polls twice a true second meanwhile. */
const STEP = 300;
const A_STEP_TAKES_MS = 1_200;
/** For one order, on average over the two hours (money.md F7). */
const MOST_TRIES = HOURS_DOWN / 30;
const DONE_WITHIN = 600;
const FOR_EVER = 100_000;
const STARTED_WITHIN_MS = 3_000;
const GIVEN_UP_WITHIN = 45 * 60;
/** Its delays are longer than others'. */
const A_LONG_STEP = 120;

export const LONG_FAULTS: DeliveryCell[] = [
  { name: 'F7 M11, M13 supplier or mail server are down for 2 h', runs: 5, play: down },
  { name: 'F17 M11 the token is revoked while many ask', runs: 50, play: revoked },
  { name: 'F17 M11 every token is over after a second', runs: 50, play: shortLived },
  { name: 'F17 M12 the key of the cards is changed', runs: 50, play: otherKey },
  { name: 'F20 M12 a mail that cannot be composed', runs: 20, play: poisoned },
];

async function down(stage: DeliveryStage, count: number): Promise<Played> {
  const [bySupplier, byMail] = [await buy(stage, count), await buy(stage, count)];
  for (const id of bySupplier.flatMap(({ cardIds }) => cardIds)) {
    await stage.strike('supplier', { endpoint: '*', fault: 'error:UNAVAILABLE', times: FOR_EVER, id });
  }
  for (const { buyer } of byMail) {
    const fault = { fault: 'reject-4xx', at: 'rcpt', times: FOR_EVER, recipient: buyer.email };
    await stage.strike('mailbox', fault);
  }
  const worker = stage.startWorker();
  await wait(STARTED_WITHIN_MS);
  for (let passed = 0; passed < HOURS_DOWN; passed += STEP) {
    await stage.pass(STEP);
    await wait(A_STEP_TAKES_MS);
  }
  for (const order of bySupplier) {
    await expectConfirmed(stage, order);
    const made = await triesOfCards(stage, order.cardIds);
    if (made === 0 || made > MOST_TRIES * order.cardIds.length) order.faults.push(`${made} tries within 2 h`);
  }
  await stage.faultless();
  const groups = [
    { orders: bySupplier, end: ENDS['delivered late'] },
    // The breaker that spares the supplier counts true time, of which the house has more: their cards may be late, too.
    { orders: byMail, end: ENDS['delivered late'] },
  ];
  const seconds = await recoverAll(stage, groups, DONE_WITHIN);
  await worker.kill();
  return { orders: [...bySupplier, ...byMail], seconds };
}

/** The confirmation does not wait for the supplier, and the buyer is told that the cards come later. */
async function expectConfirmed({ around }: DeliveryStage, { reference, faults }: Delivery): Promise<void> {
  const sent = await around.rows<{ kind: string }>(
    `select m.kind from mail m join orders o on o.id = m.order_id
      where o.reference = $1 and m.status = 'Sent' order by m.kind`,
    [reference],
  );
  const kinds = sent.map(({ kind }) => kind).join();
  if (kinds !== 'cards-delayed,confirmation') faults.push(`mailed while the supplier is down: ${kinds}`);
}

async function triesOfCards({ around }: DeliveryStage, cardIds: readonly string[]): Promise<number> {
  const refused: { id?: string }[] = await (
    await fetch(`${around.far.url}/supplier/ledger?kind=refused`)
  ).json();
  return refused.filter(({ id = '' }) => cardIds.includes(id)).length;
}

async function tokensOf({ around }: DeliveryStage): Promise<number> {
  const issued: object[] = await (await fetch(`${around.far.url}/supplier/ledger?kind=token-issued`)).json();
  return issued.length;
}

/** All of them find out at once, and one of them fetches a new one for all. */
async function revoked(stage: DeliveryStage, count: number) {
  const worker = stage.startWorker();
  const first = await buy(stage, 1);
  await recover(stage, first, ENDS.delivered);
  const before = await tokensOf(stage);
  await stage.strike('supplier', { revokeTokens: true });
  const orders = await buy(stage, count);
  const seconds = await recover(stage, orders, ENDS.delivered);
  const fetched = (await tokensOf(stage)) - before;
  if (fetched !== 1) orders[0]?.faults.push(`${fetched} tokens after one was revoked`);
  await worker.kill();
  return { orders: [...first, ...orders], seconds };
}

async function shortLived(stage: DeliveryStage, count: number) {
  await stage.strike('supplier', { tokenLifetimeSeconds: 1 });
  const orders = await buy(stage, count);
  const worker = stage.startWorker();
  const seconds = await recover(stage, orders, ENDS.delivered);
  await stage.faultless();
  await worker.kill();
  return { orders, seconds };
}

/** Cards that the old key encrypted are mailed by a worker with a new one. */
async function otherKey(stage: DeliveryStage, count: number) {
  const [old, current] = [
    'cadeau-development-key-32-bytes!',
    'another-key-of-the-cards,32-bytes'.slice(0, 32),
  ];
  const base64 = (text = '') => Buffer.from(text).toString('base64');
  const orders = await buy(stage, count);
  const before = stage.startWorker({ M12: count });
  await before.standing(count);
  // They are stored by then, and their mail is not owed yet.
  await before.kill();
  await stage.passLifeless(60);
  const keys = { CARD_SECRET_KEY: base64(current), CARD_SECRET_KEY_OLD: base64(old) };
  const worker = stage.startWorker({}, keys);
  const seconds = await recover(stage, orders, ENDS.delivered);
  await worker.kill();
  return { orders, seconds };
}

/** It is given up within half an hour and stands before a person; others do not notice. */
async function poisoned(stage: DeliveryStage, count: number) {
  const [orders, others] = [await buy(stage, count), await buy(stage, count)];
  await stage.around.rows(
    `update order_line set image_path = '/pictures/gone' where order_id in (select id from orders where reference = any($1))`,
    [orders.map(({ reference }) => reference)],
  );
  const worker = stage.startWorker();
  await recover(stage, others, ENDS.delivered);
  const end: End = {
    ...ENDS.delivered,
    mails: { confirmation: 'Sent', cards: 'Pending' },
    items: ['mail-given-up-cards'],
  };
  const seconds = await recover(stage, orders, end, GIVEN_UP_WITHIN, A_LONG_STEP);
  for (const other of others) other.faults.push(...(await judge(stage.around, other, ENDS.delivered)));
  await worker.kill();
  return { orders: [...orders, ...others], seconds };
}
