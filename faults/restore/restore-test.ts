import { inspect } from 'node:util';
import { runProgram } from '../../testkit/programs.ts';
import { createRandom } from '../../testkit/random.ts';
import { type FaultEnvironment, openFaultEnvironment } from '../environment/fault-environment.ts';
import {
  createPurchase,
  findAllPurchaseFaults,
  type Purchase,
  placeOrder,
  untilDelivered,
} from '../environment/purchase.ts';
import { type ShopServer, startShopServer } from '../environment/shop-program.ts';
import { recordFailure, type Suite } from '../tally.ts';
import { type ArchivedServer, startArchivedServer } from './archived-server.ts';
import { followPage } from './restore-page.ts';
import { giftsAcross } from './restored-gifts.ts';

/** Failpoints of the orders when the database is lost. */
const MOMENTS = ['M10', 'M11', 'M14'] as const;
/** Seconds after which leases have expired and nothing is late yet. */
const LATER = 4 * 60;

type UpTo = Parameters<ArchivedServer['restore']>[0];
const UP_TO: UpTo[] = ['last commit', 'backup'];

type RestoreTest = {
  environment: FaultEnvironment;
  server: ArchivedServer;
  buy: (name: string) => Purchase;
};

/**
 * Loses the database, with its log and without (I-22, F-16). Each seed of a sample runs only one of the two.
 */
export const runRestoreTests: Suite = async ({ count = 10, seed: firstSeed, sample }, tally) => {
  for (let seed = firstSeed; seed < firstSeed + count; seed += 1) {
    const upTos = UP_TO.filter((_, index) => sample === undefined || index === seed % UP_TO.length);
    const tests = upTos.map(async (upTo) => {
      const faults = await runRestoreTest(upTo, seed).catch((error: unknown) => [inspect(error)]);
      const name = `restored up to the ${upTo}`;
      if (faults.length === 0) tally.passed += 1;
      else
        recordFailure(
          tally,
          { name, words: `restore 1 ${seed}` },
          `seed ${seed}, ${name}: ${faults.join('; ')}`,
        );
    });
    await Promise.all(tests);
  }
};

/** @returns the faults */
async function runRestoreTest(upTo: UpTo, seed: number): Promise<string[]> {
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
      return await play({ environment, server, buy }, upTo);
    } finally {
      await environment.close();
    }
  } finally {
    await server.stop();
  }
}

async function play({ environment, server, buy }: RestoreTest, upTo: UpTo): Promise<string[]> {
  const names = (kind: string) => [1, 2, 3].map((place) => buy(`${kind}-${place}`));
  const [before, across, after] = [names('before'), names('across'), names('after')];
  const given = names('given');
  let shop = await startShopServer(environment.env, { jobs: true });
  await all([...before, ...given, ...across, ...after], ({ buyer }) => buyer.open(shop.url));
  await all([...before, ...given, ...across], (purchase) => placeOrder(purchase, shop.url));
  await all([...before, ...given], (purchase) => pay(environment, shop, purchase));
  await untilDelivered(environment, [...before, ...given]);
  const gifts = giftsAcross(environment, given);
  await gifts.plan(shop);

  const backedUpAt = new Date();
  await server.backUp();
  await gifts.stop(shop);
  await gifts.hourComes();
  await all(across, (purchase) => pay(environment, shop, purchase));
  await all(after, (purchase) => placeOrder(purchase, shop.url));
  await all(after, (purchase) => pay(environment, shop, purchase));
  await untilDelivered(environment, [...across, ...after]);
  const paused = MOMENTS.map((moment) => ({ moment, purchase: buy(`at-${moment}`) }));
  for (const { moment, purchase } of paused) {
    await purchase.buyer.open(shop.url);
    await placeOrder(purchase, shop.url);
    shop.arm({ [moment]: 1 });
    // A call that is stopped at the capture doesn't respond.
    const paid = pay(environment, shop, purchase).catch(() => {});
    await shop.paused(1);
    if (moment !== 'M10') await paid;
  }
  await gifts.goes();
  await shop.kill();
  await server.lose();
  await server.restore(upTo);
  const page = upTo === 'backup' ? followPage(environment, backedUpAt) : undefined;
  await page?.takeOffSale();
  await gifts.hourComes();
  await page?.holdGifts();
  shop = await startShopServer(environment.env, { jobs: true });
  const lost = [...after, ...paused.map(({ purchase }) => purchase)];
  const lostReferences = lost.map(({ reference }) => reference);
  // In real time: nothing may depend on the time since the loss.
  const faults = (await page?.putOnList(lostReferences)) ?? [];
  await environment.moveClock(LATER);
  // Makes the scheduled poll due for payments that weren't approved at the backup.
  await environment.rows("update payment set next_check_at = cadeau_now() where status = 'Started'");
  await shop.sweep();
  const restored = upTo === 'backup' ? [...before, ...across] : [...before, ...across, ...lost];
  await untilDelivered(environment, restored);
  // Actions after the backup are repeated, so a receipt may have another number.
  faults.push(
    ...(await findAllPurchaseFaults(environment, restored, { copiesMayDiffer: upTo === 'backup' })),
  );
  faults.push(...(await environment.brokenInvariants()));
  // The worker resolves found items once a minute.
  await environment.moveClock(LATER + 60);
  faults.push(...((await page?.workThroughList(lostReferences)) ?? []));
  faults.push(...(await gifts.faults(upTo === 'backup')));
  await shop.kill();
  return faults;
}

const all = (some: Purchase[], act: (purchase: Purchase) => Promise<unknown>) => Promise.all(some.map(act));

async function pay({ external }: FaultEnvironment, shop: ShopServer, purchase: Purchase): Promise<void> {
  const secret = await external.pay(purchase.reference, 'approve');
  await purchase.buyer.returnToShop(shop.url, secret);
}
