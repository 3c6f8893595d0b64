import { setTimeout as wait } from 'node:timers/promises';
import { type Buyer, type BuyerResponse, createBuyer } from '../../testkit/buyer.ts';
import type { FaultEnvironment } from '../environment/fault-environment.ts';
import type { ShopServer } from '../environment/shop-program.ts';
import type { Confirmation, Schedule } from './race-schedule.ts';

/** A schedule, its order and all responses. */
export type Race = {
  schedule: Schedule;
  buyer: Buyer;
  orderId: string;
  reference: string;
  secret: string;
  notifySecret: string;
  responses: { confirmation: Confirmation; answer: BuyerResponse }[];
  /** Response to the second order, if it was placed. */
  again: BuyerResponse | undefined;
};

export type Servers = readonly [ShopServer, ShopServer];

/** Places the order and performs the payer's action, unless that is scheduled for later. Doesn't confirm the payment. */
export async function startRace(
  environment: FaultEnvironment,
  servers: Servers,
  schedule: Schedule,
): Promise<Race> {
  const { external, rows } = environment;
  const { seed, paysAfterMs, cards, lost, payer } = schedule;
  const server = servers[seed % 2 === 0 ? 0 : 1].url;
  // Use TWINT for pending payments, because only TWINT is known to leave payments undecided.
  const method = payer.startsWith('pending') ? 'TWINT' : 'VISA';
  const buyer = createBuyer({
    email: `race-${seed}@kundin.example`,
    cards,
    francs: 20 + (seed % 30),
    method,
  });
  await buyer.open(server);
  const placed = await buyer.placeOrder(server, `race-${seed}-first`);
  if (placed.status !== 201) throw new Error(`seed ${seed}: placing the order failed: ${placed.status}`);
  const [orderId, reference] = [String(placed.body.id), String(placed.body.reference)];
  const secret = await external.pay(reference, 'open');
  if (paysAfterMs === undefined) await pay(environment, schedule, reference);
  if (lost !== undefined) {
    const fault = lost === 'Assert' ? 'html-502' : 'acted-no-answer';
    await external.control('saferpay', { endpoint: lost, fault, orderId: reference });
  }
  const [row] = await rows<{ secret: string }>(
    'select notify_secret as secret from payment where order_id = $1',
    [orderId],
  );
  const notifySecret = row?.secret ?? '';
  return { schedule, buyer, orderId, reference, secret, notifySecret, responses: [], again: undefined };
}

async function pay({ external }: FaultEnvironment, { payer }: Schedule, reference: string): Promise<void> {
  if (payer === 'open') return;
  const isPending = payer === 'pending' || payer === 'pending-decline';
  if (isPending) await external.pay(reference, 'approve', { fault: `FAULT ${payer}` });
  else await external.pay(reference, payer);
  // A decline becomes final when the payer leaves the page.
  if (payer === 'decline') await external.pay(reference, 'abort');
}

/** Runs the schedule. Resolves after the last response. */
export async function runRace(environment: FaultEnvironment, race: Race, servers: Servers): Promise<void> {
  const { schedule, responses, buyer } = race;
  const confirm = async (confirmation: Confirmation) => {
    responses.push({ confirmation, answer: await send(race, confirmation, servers[confirmation.server]) });
  };
  const orderAgain = async (afterMs: number) => {
    await wait(afterMs);
    race.again = await buyer.placeOrder(servers[1].url, `race-${schedule.seed}-again`);
  };
  const { confirmations } = schedule;
  await Promise.all([
    schedule.isSequential
      ? confirmations.reduce(
          (previous, confirmation) => previous.then(() => confirm(confirmation)),
          Promise.resolve(),
        )
      : Promise.all(confirmations.map((item) => wait(item.afterMs).then(() => confirm(item)))),
    schedule.ordersAgainAfterMs === undefined ? undefined : orderAgain(schedule.ordersAgainAfterMs),
    schedule.paysAfterMs === undefined
      ? undefined
      : wait(schedule.paysAfterMs).then(() => pay(environment, schedule, race.reference)),
  ]);
}

async function send(race: Race, { trigger }: Confirmation, server: ShopServer): Promise<BuyerResponse> {
  const { buyer, secret, notifySecret, reference, schedule } = race;
  if (trigger === 'return') return buyer.returnToShop(server.url, secret);
  const startedAt = performance.now();
  let status: number;
  if (trigger === 'sweep') status = (await server.sweep(reference)) ? 200 : 500;
  else {
    const outcome = schedule.payer === 'approve' ? 'success' : 'fail';
    const url = `${server.url}/api/payments/saferpay/notify/${notifySecret}/${outcome}`;
    const answer = await fetch(url).catch(() => undefined);
    await answer?.body?.cancel();
    status = answer?.status ?? 0;
  }
  return { status, body: {}, ms: performance.now() - startedAt };
}
