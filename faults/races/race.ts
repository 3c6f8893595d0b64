import { setTimeout as wait } from 'node:timers/promises';
import { type Answer, type Buyer, createBuyer } from '../house/buyer.ts';
import type { Surroundings } from '../house/house.ts';
import type { ShopServer } from '../house/shop-server.ts';

import type { Knock, Schedule } from './schedule.ts';

/** One schedule with its order, from press to the last answer. */
export type Race = {
  schedule: Schedule;
  buyer: Buyer;
  orderId: string;
  reference: string;
  secret: string;
  notifySecret: string;
  answers: { knock: Knock; answer: Answer }[];
  /** Answer to the press for a new order, if there was one. */
  again: Answer | undefined;
};

type Servers = readonly [ShopServer, ShopServer];

/** Places the order and, unless he is late, lets the payer do what the schedule says; nobody knocks yet. */
export async function begin(around: Surroundings, servers: Servers, schedule: Schedule): Promise<Race> {
  const { seed, paysAfterMs, cards, lost, payer } = schedule;
  const server = servers[seed % 2 === 0 ? 0 : 1].url;
  // Only TWINT is known to leave a payment undecided.
  const method = payer.startsWith('pending') ? 'TWINT' : 'VISA';
  const buyer = createBuyer(`race-${seed}@kundin.example`, cards, 20 + (seed % 30), method);
  await buyer.open(server);
  const placed = await buyer.press(server, `race-${seed}-first`);
  if (placed.status !== 201) throw new Error(`seed ${seed}: not placed, ${placed.status}`);
  const [orderId, reference] = [String(placed.body.id), String(placed.body.reference)];
  const secret = await around.far.pay(reference, 'open');
  if (paysAfterMs === undefined) await pay(around, schedule, reference);
  if (lost !== undefined) {
    const fault = lost === 'Assert' ? 'html-502' : 'acted-no-answer';
    await around.far.control({ endpoint: lost, fault, orderId: reference });
  }
  const [row] = await around.rows<{ secret: string }>(
    'select notify_secret as secret from payment where order_id = $1',
    [orderId],
  );
  const notifySecret = row?.secret ?? '';
  return { schedule, buyer, orderId, reference, secret, notifySecret, answers: [], again: undefined };
}

async function pay({ far }: Surroundings, { payer }: Schedule, reference: string): Promise<void> {
  if (payer === 'open') return;
  if (payer === 'pending' || payer === 'pending-decline') {
    await far.pay(reference, 'approve', `FAULT ${payer}`);
    return;
  }
  await far.pay(reference, payer);
  // A decline is final when the payer leaves the page.
  if (payer === 'decline') await far.pay(reference, 'abort');
}

/** Everybody knocks as the schedule says; resolves when the last has an answer. */
export async function run(around: Surroundings, race: Race, servers: Servers): Promise<void> {
  const { schedule, answers, buyer } = race;
  const knockAt = async (knock: Knock) => {
    answers.push({ knock, answer: await send(race, knock, servers[knock.server]) });
  };
  const pressAgain = async (afterMs: number) => {
    await wait(afterMs);
    race.again = await buyer.press(servers[1].url, `race-${schedule.seed}-again`);
  };
  await Promise.all([
    schedule.oneAfterTheOther
      ? schedule.knocks.reduce((before, knock) => before.then(() => knockAt(knock)), Promise.resolve())
      : Promise.all(schedule.knocks.map((knock) => wait(knock.afterMs).then(() => knockAt(knock)))),
    schedule.pressesAgainAfterMs === undefined ? undefined : pressAgain(schedule.pressesAgainAfterMs),
    schedule.paysAfterMs === undefined
      ? undefined
      : wait(schedule.paysAfterMs).then(() => pay(around, schedule, race.reference)),
  ]);
}

async function send(race: Race, { door }: Knock, server: ShopServer): Promise<Answer> {
  const began = performance.now();
  switch (door) {
    case 'return':
      return race.buyer.comeBack(server.url, race.secret);
    case 'notify': {
      const outcome = race.schedule.payer === 'approve' ? 'success' : 'fail';
      const address = `${server.url}/api/payments/saferpay/notify/${race.notifySecret}/${outcome}`;
      const answer = await fetch(address).catch(() => undefined);
      await answer?.body?.cancel();
      return { status: answer?.status ?? 0, body: {}, ms: performance.now() - began };
    }
    case 'sweep': {
      const ok = await server.sweep(race.reference);
      return { status: ok ? 200 : 500, body: {}, ms: performance.now() - began };
    }
  }
}
