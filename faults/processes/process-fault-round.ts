import { setTimeout as wait } from 'node:timers/promises';
import { eventually } from '../../testkit/eventually.ts';
import { createRandom, type Random } from '../../testkit/random.ts';
import type { PausedCall } from '../environment/failpoints.ts';
import type { FaultEnvironment } from '../environment/fault-environment.ts';
import {
  type Moment,
  PLACES,
  type ProcessFault,
  type ProcessName,
  WHILE_CONFIRMING,
  WHILE_PLACING,
} from './fault-moments.ts';
import { approve, createPurchase, type Purchase, placeOrder, returnToShop } from './purchase.ts';
import { faultsOfPurchase } from './purchase-faults.ts';
import type { SeparateProcesses } from './separate-processes.ts';

/** Purchases under way when the fault comes, at any moment. */
const BYSTANDERS = 4;
/** Seconds: longer than every lease, shorter than an order may wait for its payment page. */
const LEASES_OVER = 150;
/** Seconds: every job is tried again, and what was authorised may still be captured. */
const TRIED_AGAIN = 11 * 60;

export type Result = { purchase: Purchase; faults: string[] };

/**
 * Strikes the web process, then the worker, with this many purchases at every moment, and waits for the end of all.
 * @returns what became of each, and the true seconds from the recovery to the last one's end
 */
export async function runRound(
  environment: FaultEnvironment,
  processes: SeparateProcesses,
  seed: number,
  atAMoment: number,
  fault: ProcessFault,
): Promise<{ results: Result[]; seconds: number }> {
  const random = createRandom(seed);
  const purchases = purchasesOf(seed, random, atAMoment, fault);
  const at = (name: ProcessName | undefined, ...moments: Moment[]) =>
    purchases.filter(({ place }) => place?.process === name && (!place || moments.includes(place.moment)));
  const all = (some: Purchase[], act: (purchase: Purchase) => Promise<unknown>) =>
    Promise.all(random.shuffled(some).map(act));
  const { url } = processes;
  const { external } = environment;
  await environment.moveClock(0);
  await processes.start('web');
  await all(purchases, ({ buyer }) => buyer.open(url));

  const byWorker = at('worker', ...WHILE_CONFIRMING);
  const whileConfirming = at('web', ...WHILE_CONFIRMING);
  const onPage = at('web', 'M5');
  await all([...whileConfirming, ...onPage, ...byWorker], (purchase) => placeOrder(purchase, url));
  await all([...whileConfirming, ...byWorker], (purchase) => approve(purchase, external));
  for (const { reference } of onPage) await external.pay(reference, 'open');

  processes.arm('web', momentsOf([...WHILE_PLACING, ...WHILE_CONFIRMING], atAMoment));
  const whilePlacing = at('web', ...WHILE_PLACING);
  // They do not come to an end before the web process is struck and there again.
  const placing = whilePlacing.map((purchase) => placeOrder(purchase, url));
  const leaving = whileConfirming.filter((purchase) => !purchase.returns);
  const interrupted = leaving.map(({ buyer, secret }) => buyer.returnToShop(url, secret));
  const returning = whileConfirming
    .filter((purchase) => purchase.returns)
    .map((purchase) => returnToShop(purchase, url));
  const pausedInWeb = await processes.paused('web', whilePlacing.length + whileConfirming.length);
  const buying = at(undefined).map((purchase) => buyAll(purchase, environment, url));
  await wait(random.whole(0, 120));
  await processes[fault]('web');
  await Promise.all(interrupted);
  await all(
    onPage.filter(() => random.percent(50)),
    (purchase) => approve(purchase, external),
  );

  await environment.moveClock(LEASES_OVER);
  await lookAtOnce(environment, byWorker);
  // Buyers may return before the worker starts, or the worker may start before them.
  const webFirst = random.percent(50);
  if (webFirst) await processes.start('web');
  await processes.start('worker', momentsOf(WHILE_CONFIRMING, atAMoment));
  const pausedInWorker = await processes.paused('worker', byWorker.length);
  await wait(random.whole(0, 120));
  await processes[fault]('worker');
  await ageJobs(environment);
  if (!webFirst) await processes.start('web');

  await Promise.all(placing);
  notePlaces('web', purchases, pausedInWeb);
  for (const { reference } of onPage) notePlaces('web', purchases, [{ moment: 'M5', reference }]);
  notePlaces('worker', purchases, pausedInWorker);
  await all(
    [...whilePlacing, ...onPage].filter(({ secret }) => secret === ''),
    (purchase) => approve(purchase, external),
  );
  await environment.moveClock(TRIED_AGAIN);
  // Also at payments that were looked at before they were approved.
  await lookAtOnce(environment, purchases);
  // One that lives on without its connections checks again by itself, but only every minute.
  await processes.kill('worker');
  const recovered = performance.now();
  await processes.start('worker');
  const later = [...whilePlacing, ...onPage, ...byWorker].filter((purchase) => purchase.returns);
  const returns = [...returning, ...buying, ...later.map((purchase) => returnToShop(purchase, url))];
  await ended(environment, purchases).catch((error: Error) => purchases[0]?.faults.push(error.message));
  const seconds = Math.round((performance.now() - recovered) / 1000);
  await Promise.all(returns);
  const results = await Promise.all(
    purchases.map(async (purchase) => ({ purchase, faults: await faultsOfPurchase(environment, purchase) })),
  );
  await Promise.all([processes.kill('web'), processes.kill('worker')]);
  return { results, seconds };
}

function purchasesOf(seed: number, random: Random, atAMoment: number, fault: ProcessFault): Purchase[] {
  const places = PLACES.flatMap((place) => Array.from({ length: atAMoment }, () => place));
  const bystanders = Array.from({ length: BYSTANDERS }, () => undefined);
  return [...places, ...bystanders].map((place, index) =>
    createPurchase(`${fault}-${seed}-${index}`, fault, place, random),
  );
}

function momentsOf(moments: Moment[], count: number): Partial<Record<Moment, number>> {
  return Object.fromEntries(moments.map((moment) => [moment, count]));
}

async function buyAll(purchase: Purchase, { external }: FaultEnvironment, url: string): Promise<void> {
  await placeOrder(purchase, url);
  await approve(purchase, external);
  await returnToShop(purchase, url);
}

/** M-1: the order that was not committed never was. Everywhere else the same order goes on (F-1). */
function notePlaces(name: ProcessName, purchases: Purchase[], paused: PausedCall[]): void {
  const references = new Set(paused.map(({ reference }) => reference));
  const withoutOrder = purchases.filter(
    ({ place, reference }) =>
      place !== undefined && WHILE_PLACING.includes(place.moment) && !references.has(reference),
  );
  for (const { moment, reference } of paused) {
    const known = purchases.find((purchase) => purchase.reference === reference);
    const purchase = moment === 'M1' ? withoutOrder.pop() : known;
    const isRight = moment === 'M1' ? known === undefined : known !== undefined;
    purchase?.pausedAt.push(`${name} ${moment}`);
    if (!isRight) (purchase ?? purchases[0])?.faults.push(`the order at ${moment} of ${name} was mistaken`);
  }
}

/** Their planned look has come; that of the others has not, whose page is still being asked for. */
async function lookAtOnce({ rows }: FaultEnvironment, purchases: Purchase[]): Promise<void> {
  const references = purchases.map(({ reference }) => reference);
  await rows(
    `update payment set next_check_at = cadeau_now() where status = 'Started'
       and order_id in (select id from orders where reference = any($1))`,
    [references],
  );
}

/** The queue notices after half a minute of true time that the process of a job is gone; here it is told so. */
async function ageJobs({ rows }: FaultEnvironment): Promise<void> {
  await rows(`update jobs.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'`);
}

async function ended({ rows }: FaultEnvironment, purchases: Purchase[]): Promise<void> {
  const emails = purchases.map(({ buyer }) => buyer.email);
  const open = `
    select o.reference from orders o left join mail m on m.order_id = o.id and m.status = 'Sent'
     where o.primary_address->>'email' = any($1) group by o.id, o.reference, o.status
    having o.status <> 'Confirmed' or count(m.id) < 2`;
  let left = purchases.length;
  await eventually(
    () => `all orders are confirmed and mailed, ${left} of ${purchases.length} are not`,
    async () => {
      left = (await rows(open, [emails])).length;
      return left === 0;
    },
  );
}
