import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../../testkit/ports.ts';
import { waitUntilReady } from '../../testkit/programs.ts';
import { createRandom, type Random } from '../../testkit/random.ts';
import type { FaultEnvironment } from '../environment/fault-environment.ts';
import {
  approve,
  createPurchase,
  findPurchaseFaults,
  type Purchase,
  placeOrder,
  returnToShop,
  untilDelivered,
} from '../environment/purchase.ts';
import { type PausedCall, type ShopProgram, startShopProgram } from '../environment/shop-program.ts';
import { STRIKES, type StrikeName } from '../environment/strikes.ts';

const WHILE_PLACING = ['M1', 'M2', 'M3', 'M4'];
const WHILE_CONFIRMING = ['M6', 'M7', 'M8', 'M9', 'M10'];

/** Every process and failpoint at which a payment can be struck. */
export const PLACES = [
  ...[...WHILE_PLACING, 'M5', ...WHILE_CONFIRMING].map((moment) => ({ process: 'web', moment })),
  ...WHILE_CONFIRMING.map((moment) => ({ process: 'worker', moment })),
];

/** Purchases that aren't at a failpoint when the fault comes. */
const BYSTANDERS = 4;
/** Seconds: longer than every lease, shorter than an order may wait for its payment page. */
const LEASES_OVER = 150;
/** Seconds after which every job is tried again and authorized payments may still be captured. */
const TRIED_AGAIN = 11 * 60;

/** A purchase; `place` is undefined for bystanders. */
type TargetedPurchase = Purchase & { place: (typeof PLACES)[number] | undefined; pausedAt: string[] };
export type Result = { purchase: TargetedPurchase; faults: string[] };

/**
 * Strikes the web process, then the worker, with this many purchases at every failpoint. Waits until all have
 * ended.
 */
export async function runRound(
  environment: FaultEnvironment,
  seed: number,
  atAMoment: number,
  strike: StrikeName,
): Promise<Result[]> {
  const { external, rows } = environment;
  const random = createRandom(seed);
  const purchases = createPurchases(seed, random, atAMoment, strike);
  const at = (process: string | undefined, ...moments: string[]) =>
    purchases.filter(({ place }) => place?.process === process && (!place || moments.includes(place.moment)));
  const all = (some: readonly TargetedPurchase[], act: (purchase: TargetedPurchase) => Promise<unknown>) =>
    Promise.all(random.shuffled(some).map(act));
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const env = { ...environment.env, PORT: String(port), PUBLIC_URL: url };
  const armed = (moments: readonly string[]) =>
    Object.fromEntries(moments.map((moment) => [moment, atAMoment]));
  const startWeb = async () => {
    const program = startShopProgram('server/main.ts', ['web'], env);
    await waitUntilReady(`${url}/health/ready`, program);
    return program;
  };
  const restartWeb = async () => {
    if (!web.isRunning()) web = await startWeb();
  };
  const startWorker = (moments: readonly string[] = []) =>
    startShopProgram('server/main.ts', ['worker'], env, { moments: armed(moments) });

  await environment.moveClock(0);
  let web = await startWeb();
  await all(purchases, ({ buyer }) => buyer.open(url));

  const byWorker = at('worker', ...WHILE_CONFIRMING);
  const whileConfirming = at('web', ...WHILE_CONFIRMING);
  const onPage = at('web', 'M5');
  await all([...whileConfirming, ...onPage, ...byWorker], (purchase) => placeOrder(purchase, url));
  await all([...whileConfirming, ...byWorker], (purchase) => approve(purchase, external));
  for (const { reference } of onPage) await external.pay(reference, 'open');

  web.arm(armed([...WHILE_PLACING, ...WHILE_CONFIRMING]));
  const whilePlacing = at('web', ...WHILE_PLACING);
  // These requests end only after the web process is struck and has restarted.
  const placing = whilePlacing.map((purchase) => placeOrder(purchase, url));
  const leaving = whileConfirming.filter((purchase) => !purchase.returns);
  const interrupted = leaving.map(({ buyer, secret }) => buyer.returnToShop(url, secret));
  const returning = whileConfirming
    .filter((purchase) => purchase.returns)
    .map((purchase) => returnToShop(purchase, url));
  const pausedInWeb = await pausedCalls(web, whilePlacing.length + whileConfirming.length);
  const buying = at(undefined).map(async (purchase) => {
    await placeOrder(purchase, url);
    await approve(purchase, external);
    await returnToShop(purchase, url);
  });
  await wait(random.whole(0, 120));
  await STRIKES[strike](environment, [web]);
  await Promise.all(interrupted);
  await all(
    onPage.filter(() => random.percent(50)),
    (purchase) => approve(purchase, external),
  );

  await environment.moveClock(LEASES_OVER);
  await makeDue(environment, byWorker);
  // Either the web process or the worker restarts first.
  const webFirst = random.percent(50);
  if (webFirst) await restartWeb();
  const struckWorker = startWorker(WHILE_CONFIRMING);
  const pausedInWorker = await pausedCalls(struckWorker, byWorker.length);
  await wait(random.whole(0, 120));
  await STRIKES[strike](environment, [struckWorker]);
  // The queue notices only after 30 s of real time that a job's process is gone.
  await rows(`update jobs.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'`);
  if (!webFirst) await restartWeb();

  await Promise.all(placing);
  checkPlaces('web', purchases, pausedInWeb);
  for (const { reference } of onPage) checkPlaces('web', purchases, [{ moment: 'M5', reference }]);
  checkPlaces('worker', purchases, pausedInWorker);
  await all(
    [...whilePlacing, ...onPage].filter(({ secret }) => secret === ''),
    (purchase) => approve(purchase, external),
  );
  await environment.moveClock(TRIED_AGAIN);
  // Includes payments that were polled before they were approved.
  await makeDue(environment, purchases);
  // A worker that survives without its connections polls only every minute.
  await struckWorker.kill();
  const worker = startWorker();
  const later = [...whilePlacing, ...onPage, ...byWorker].filter((purchase) => purchase.returns);
  const returns = [...returning, ...buying, ...later.map((purchase) => returnToShop(purchase, url))];
  await untilDelivered(environment, purchases).catch((error: Error) =>
    purchases[0]?.faults.push(error.message),
  );
  await Promise.all(returns);
  const results = await Promise.all(
    purchases.map(async (purchase) => ({
      purchase,
      faults: await findPurchaseFaults(environment, purchase),
    })),
  );
  await Promise.all([web.kill(), worker.kill()]);
  return results;
}

function createPurchases(
  seed: number,
  random: Random,
  atAMoment: number,
  strike: StrikeName,
): TargetedPurchase[] {
  const places = PLACES.flatMap((place) => Array.from({ length: atAMoment }, () => place));
  const bystanders = Array.from({ length: BYSTANDERS }, () => undefined);
  const retry = strike === 'kill' ? 'unanswered' : '5xx';
  return [...places, ...bystanders].map((place, index) => ({
    ...createPurchase(`${strike}-${seed}-${index}`, random, { retry }),
    ...{ place, pausedAt: [] },
  }));
}

async function pausedCalls(program: ShopProgram, count: number): Promise<PausedCall[]> {
  const calls = await program.paused(count);
  if (calls.length < count) throw new Error('a process ended by itself');
  return calls;
}

/**
 * Checks the results by place. After M-1 the uncommitted order doesn't exist. Elsewhere the same order
 * continues (F-1).
 */
function checkPlaces(
  process: string,
  purchases: readonly TargetedPurchase[],
  paused: readonly PausedCall[],
): void {
  const references = new Set(paused.map(({ reference }) => reference));
  const withoutOrder = purchases.filter(
    ({ place, reference }) =>
      place !== undefined && WHILE_PLACING.includes(place.moment) && !references.has(reference),
  );
  for (const { moment, reference } of paused) {
    const known = purchases.find((purchase) => purchase.reference === reference);
    const purchase = moment === 'M1' ? withoutOrder.pop() : known;
    const isRight = (moment === 'M1') === (known === undefined);
    purchase?.pausedAt.push(`${process} ${moment}`);
    if (!isRight)
      (purchase ?? purchases[0])?.faults.push(`the order at ${moment} of ${process} was mistaken`);
  }
}

/** Makes the scheduled poll of the purchases due, except for orders whose page is still being requested. */
async function makeDue({ rows }: FaultEnvironment, purchases: readonly Purchase[]): Promise<void> {
  await rows(
    `update payment set next_check_at = cadeau_now() where status = 'Started'
       and order_id in (select id from orders where reference = any($1))`,
    [purchases.map(({ reference }) => reference)],
  );
}
