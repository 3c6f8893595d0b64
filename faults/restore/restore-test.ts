import { inspect } from 'node:util';
import { runProgram } from '../../testkit/programs.ts';
import { createRandom } from '../../testkit/random.ts';
import { type FaultEnvironment, openFaultEnvironment } from '../environment/fault-environment.ts';
import {
  createPurchase,
  findAllPurchaseFaults,
  type Purchase,
  placeOrder,
  waitUntilDelivered,
} from '../environment/purchase.ts';
import { type ShopServer, startShopServer } from '../environment/shop-program.ts';
import { recordFailure, type Suite } from '../tally.ts';
import { type ArchivedServer, startArchivedServer } from './archived-server.ts';
import { followPage } from './restore-page.ts';
import { trackGifts } from './restored-gifts.ts';

/** Failpoints at which orders are stopped when the database is lost. */
const FAILPOINTS = ['M10', 'M11', 'M14'] as const;
/** Seconds after which leases have expired, but nothing is late yet. */
const AFTER_LEASES = 4 * 60;

type RestoreTarget = Parameters<ArchivedServer['restore']>[0];
const RESTORE_TARGETS: RestoreTarget[] = ['last commit', 'backup'];

type RestoreTest = {
  environment: FaultEnvironment;
  server: ArchivedServer;
  buy: (name: string) => Purchase;
};

/**
 * Loses the database, and restores it with and without the archived log (I-22, F-16). In a sample, each seed runs only
 * one of the two.
 */
export const runRestoreTests: Suite = async ({ count = 10, seed: firstSeed, sample }, tally) => {
  for (let seed = firstSeed; seed < firstSeed + count; seed += 1) {
    const targets = RESTORE_TARGETS.filter(
      (_, index) => sample === undefined || index === seed % RESTORE_TARGETS.length,
    );
    const tests = targets.map(async (target) => {
      const faults = await runRestoreTest(target, seed).catch((error: unknown) => [inspect(error)]);
      const name = `restored up to the ${target}`;
      if (faults.length === 0) tally.passed += 1;
      else
        recordFailure(
          tally,
          { name, args: `restore 1 ${seed}` },
          `seed ${seed}, ${name}: ${faults.join('; ')}`,
        );
    });
    await Promise.all(tests);
  }
};

/** Runs the test with one seed. @returns the faults */
async function runRestoreTest(target: RestoreTarget, seed: number): Promise<string[]> {
  const server = await startArchivedServer();
  try {
    await runProgram('server/testing/programs/prepare-database.ts', { DATABASE_URL: server.url });
    const environment = await openFaultEnvironment({
      env: { TEST_DATABASE_URL: '', TEST_DATABASE_TEMPLATE: '' },
      create: async () => ({ url: server.url, drop: async () => {} }),
      crash: undefined,
      close: async () => {},
    });
    const random = createRandom(seed);
    const buy = (name: string) => createPurchase(`restore-${seed}-${name}`, random);
    try {
      return await runSteps({ environment, server, buy }, target);
    } finally {
      await environment.close();
    }
  } finally {
    await server.stop();
  }
}

async function runSteps({ environment, server, buy }: RestoreTest, target: RestoreTarget): Promise<string[]> {
  const createPurchases = (kind: string) => [1, 2, 3].map((place) => buy(`${kind}-${place}`));
  const [before, across, after] = [
    createPurchases('before'),
    createPurchases('across'),
    createPurchases('after'),
  ];
  const giftPurchases = createPurchases('given');
  let shop = await startShopServer(environment.env, { jobs: true });
  await forAll([...before, ...giftPurchases, ...across, ...after], ({ buyer }) => buyer.open(shop.url));
  await forAll([...before, ...giftPurchases, ...across], (purchase) => placeOrder(purchase, shop.url));
  await forAll([...before, ...giftPurchases], (purchase) => pay(environment, shop, purchase));
  await waitUntilDelivered(environment, [...before, ...giftPurchases]);
  const gifts = trackGifts(environment, giftPurchases);
  await gifts.plan(shop);

  const backedUpAt = new Date();
  await server.backUp();
  await gifts.stop(shop);
  await gifts.makeDue();
  await forAll(across, (purchase) => pay(environment, shop, purchase));
  await forAll(after, (purchase) => placeOrder(purchase, shop.url));
  await forAll(after, (purchase) => pay(environment, shop, purchase));
  await waitUntilDelivered(environment, [...across, ...after]);
  const paused = FAILPOINTS.map((failpoint) => ({ failpoint, purchase: buy(`at-${failpoint}`) }));
  for (const { failpoint, purchase } of paused) {
    await purchase.buyer.open(shop.url);
    await placeOrder(purchase, shop.url);
    shop.arm({ [failpoint]: 1 });
    // Ignore errors, because a call that stops at the capture never responds.
    const paid = pay(environment, shop, purchase).catch(() => {});
    await shop.paused(1);
    if (failpoint !== 'M10') await paid;
  }
  await gifts.waitUntilArrived();
  await shop.kill();
  await server.lose();
  await server.restore(target);
  const page = target === 'backup' ? followPage(environment, backedUpAt) : undefined;
  await page?.pauseSale();
  await gifts.makeDue();
  await page?.holdGifts();
  shop = await startShopServer(environment.env, { jobs: true });
  const lost = [...after, ...paused.map(({ purchase }) => purchase)];
  const lostReferences = lost.map(({ reference }) => reference);
  // Don't move the clock, because the result must not depend on the time since the loss.
  const faults = (await page?.importSettlement(lostReferences)) ?? [];
  await environment.moveClock(AFTER_LEASES);
  // Make the next poll due for payments that weren't approved at the time of the backup.
  await environment.rows("update payment set next_check_at = cadeau_now() where status = 'Started'");
  await shop.sweep();
  const restored = target === 'backup' ? [...before, ...across] : [...before, ...across, ...lost];
  await waitUntilDelivered(environment, restored);
  // Work done after the backup is repeated, so a receipt may get another number.
  faults.push(
    ...(await findAllPurchaseFaults(environment, restored, { copiesMayDiffer: target === 'backup' })),
  );
  faults.push(...(await environment.brokenInvariants()));
  // Once a minute, the worker resolves items for orders that it has found.
  await environment.moveClock(AFTER_LEASES + 60);
  faults.push(...((await page?.resolveItems(lostReferences)) ?? []));
  faults.push(...(await gifts.faults(target === 'backup')));
  await shop.kill();
  return faults;
}

const forAll = (purchases: Purchase[], perform: (purchase: Purchase) => Promise<unknown>) =>
  Promise.all(purchases.map(perform));

async function pay({ external }: FaultEnvironment, shop: ShopServer, purchase: Purchase): Promise<void> {
  const secret = await external.pay(purchase.reference, 'approve');
  await purchase.buyer.returnToShop(shop.url, secret);
}
