import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '../../testkit/ports.ts';
import { waitUntilReady } from '../../testkit/programs.ts';
import { createRandom, type Random } from '../../testkit/random.ts';
import { ENVIRONMENT_FAULTS, type EnvironmentFaultName } from '../environment/environment-faults.ts';
import type { FaultEnvironment } from '../environment/fault-environment.ts';
import {
  approve,
  createPurchase,
  findPurchaseFaults,
  type Purchase,
  placeOrder,
  returnToShop,
  waitUntilDelivered,
} from '../environment/purchase.ts';
import { type PausedCall, type ShopProgram, startShopProgram } from '../environment/shop-program.ts';

const WHILE_PLACING = ['M1', 'M2', 'M3', 'M4'];
const WHILE_CONFIRMING = ['M6', 'M7', 'M8', 'M9', 'M10'];

/** The processes and failpoints at which the suite strikes. */
export const TARGETS = [
  ...[...WHILE_PLACING, 'M5', ...WHILE_CONFIRMING].map((failpoint) => ({ process: 'web', failpoint })),
  ...WHILE_CONFIRMING.map((failpoint) => ({ process: 'worker', failpoint })),
];

/** Number of purchases that aren't at a failpoint when the fault is injected. */
const BYSTANDERS = 4;
/** Seconds: longer than all leases, shorter than the time that an order may wait for its payment page. */
const AFTER_LEASES = 150;
/** Seconds after which all jobs are retried. Authorized payments may still be captured then. */
const AFTER_RETRIES = 11 * 60;

/** A purchase and the place of its fault, which is undefined for bystanders. */
type TargetedPurchase = Purchase & { target: (typeof TARGETS)[number] | undefined; pausedAt: string[] };
export type Result = { purchase: TargetedPurchase; faults: string[] };

/**
 * Strikes the web process, then the worker, each with `countPerFailpoint` purchases at every failpoint. Waits until all
 * purchases are complete, and returns their faults.
 */
export async function runRound(
  environment: FaultEnvironment,
  seed: number,
  countPerFailpoint: number,
  strike: EnvironmentFaultName,
): Promise<Result[]> {
  const { external, rows } = environment;
  const random = createRandom(seed);
  const purchases = createPurchases(seed, random, countPerFailpoint, strike);
  const purchasesAt = (process: string | undefined, ...failpoints: string[]) =>
    purchases.filter(
      ({ target }) => target?.process === process && (!target || failpoints.includes(target.failpoint)),
    );
  const forAll = (
    selected: readonly TargetedPurchase[],
    perform: (purchase: TargetedPurchase) => Promise<unknown>,
  ) => Promise.all(random.shuffle(selected).map(perform));
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const env = { ...environment.env, PORT: String(port), PUBLIC_URL: url };
  const armAll = (failpoints: readonly string[]) =>
    Object.fromEntries(failpoints.map((failpoint) => [failpoint, countPerFailpoint]));
  const startWeb = async () => {
    const program = startShopProgram('server/main.ts', ['web'], env);
    await waitUntilReady(`${url}/health/ready`, program);
    return program;
  };
  const restartWeb = async () => {
    if (!web.isRunning()) web = await startWeb();
  };
  const startWorker = (failpoints: readonly string[] = []) =>
    startShopProgram('server/main.ts', ['worker'], env, { failpoints: armAll(failpoints) });

  await environment.moveClock(0);
  let web = await startWeb();
  await forAll(purchases, ({ buyer }) => buyer.open(url));

  const workerPurchases = purchasesAt('worker', ...WHILE_CONFIRMING);
  const whileConfirming = purchasesAt('web', ...WHILE_CONFIRMING);
  const onPage = purchasesAt('web', 'M5');
  await forAll([...whileConfirming, ...onPage, ...workerPurchases], (purchase) => placeOrder(purchase, url));
  await forAll([...whileConfirming, ...workerPurchases], (purchase) => approve(purchase, external));
  for (const { reference } of onPage) await external.pay(reference, 'open');

  web.arm(armAll([...WHILE_PLACING, ...WHILE_CONFIRMING]));
  const whilePlacing = purchasesAt('web', ...WHILE_PLACING);
  // These requests complete only after the web process was struck and has restarted.
  const placing = whilePlacing.map((purchase) => placeOrder(purchase, url));
  const leaving = whileConfirming.filter((purchase) => !purchase.returns);
  const interrupted = leaving.map(({ buyer, secret }) => buyer.returnToShop(url, secret));
  const returning = whileConfirming
    .filter((purchase) => purchase.returns)
    .map((purchase) => returnToShop(purchase, url));
  const pausedInWeb = await waitForPausedCalls(web, whilePlacing.length + whileConfirming.length);
  const buying = purchasesAt(undefined).map(async (purchase) => {
    await placeOrder(purchase, url);
    await approve(purchase, external);
    await returnToShop(purchase, url);
  });
  await wait(random.whole(0, 120));
  await ENVIRONMENT_FAULTS[strike](environment, [web]);
  await Promise.all(interrupted);
  await forAll(
    onPage.filter(() => random.percent(50)),
    (purchase) => approve(purchase, external),
  );

  await environment.moveClock(AFTER_LEASES);
  await makePollsDue(environment, workerPurchases);
  // Randomly restart the web process or the worker first.
  const isWebFirst = random.percent(50);
  if (isWebFirst) await restartWeb();
  const struckWorker = startWorker(WHILE_CONFIRMING);
  const pausedInWorker = await waitForPausedCalls(struckWorker, workerPurchases.length);
  await wait(random.whole(0, 120));
  await ENVIRONMENT_FAULTS[strike](environment, [struckWorker]);
  // Age the heartbeats. Otherwise the queue notices only after 30 s of real time that a job's process has ended.
  await rows(`update jobs.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'`);
  if (!isWebFirst) await restartWeb();

  await Promise.all(placing);
  checkPausedOrders('web', purchases, pausedInWeb);
  for (const { reference } of onPage) checkPausedOrders('web', purchases, [{ failpoint: 'M5', reference }]);
  checkPausedOrders('worker', purchases, pausedInWorker);
  await forAll(
    [...whilePlacing, ...onPage].filter(({ secret }) => secret === ''),
    (purchase) => approve(purchase, external),
  );
  await environment.moveClock(AFTER_RETRIES);
  // Make all polls due, including payments that were polled before they were approved.
  await makePollsDue(environment, purchases);
  // Replace the struck worker. If it survived without its connections, it polls only every minute.
  await struckWorker.kill();
  const worker = startWorker();
  const later = [...whilePlacing, ...onPage, ...workerPurchases].filter((purchase) => purchase.returns);
  const returns = [...returning, ...buying, ...later.map((purchase) => returnToShop(purchase, url))];
  await waitUntilDelivered(environment, purchases).catch((error: Error) =>
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
  countPerFailpoint: number,
  strike: EnvironmentFaultName,
): TargetedPurchase[] {
  const places = TARGETS.flatMap((target) => Array.from({ length: countPerFailpoint }, () => target));
  const bystanders = Array.from({ length: BYSTANDERS }, () => undefined);
  const retry = strike === 'kill' ? 'unanswered' : '5xx';
  return [...places, ...bystanders].map((target, index) => ({
    ...createPurchase(`${strike}-${seed}-${index}`, random, { retry }),
    ...{ target, pausedAt: [] },
  }));
}

async function waitForPausedCalls(program: ShopProgram, count: number): Promise<PausedCall[]> {
  const calls = await program.paused(count);
  if (calls.length < count) throw new Error('a process ended unexpectedly');
  return calls;
}

/**
 * Checks which orders stopped. At M-1, the order isn't committed, so its purchase has no reference yet. At all other
 * failpoints, the same order continues after the fault (F-1).
 */
function checkPausedOrders(
  process: string,
  purchases: readonly TargetedPurchase[],
  paused: readonly PausedCall[],
): void {
  const references = new Set(paused.map(({ reference }) => reference));
  const withoutOrder = purchases.filter(
    ({ target, reference }) =>
      target !== undefined && WHILE_PLACING.includes(target.failpoint) && !references.has(reference),
  );
  for (const { failpoint, reference } of paused) {
    const knownPurchase = purchases.find((purchase) => purchase.reference === reference);
    const purchase = failpoint === 'M1' ? withoutOrder.pop() : knownPurchase;
    const isExpected = (failpoint === 'M1') === (knownPurchase === undefined);
    purchase?.pausedAt.push(`${process} ${failpoint}`);
    if (!isExpected)
      (purchase ?? purchases[0])?.faults.push(`${process} ${failpoint}: not the expected order`);
  }
}

/** Makes the next poll of the purchases' payments due, except while their page is still being requested. */
async function makePollsDue({ rows }: FaultEnvironment, purchases: readonly Purchase[]): Promise<void> {
  await rows(
    `update payment set next_check_at = cadeau_now() where status = 'Started'
       and order_id in (select id from orders where reference = any($1))`,
    [purchases.map(({ reference }) => reference)],
  );
}
