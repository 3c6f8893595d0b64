import { inspect } from 'node:util';
import { eventually } from '../../testkit/eventually.ts';
import { runProgram } from '../../testkit/programs.ts';
import { createRandom } from '../../testkit/random.ts';
import { type FaultEnvironment, openFaultEnvironment } from '../environment/fault-environment.ts';
import { type ShopServer, startShopServer } from '../environment/shop-server.ts';
import { createPurchase, type Purchase, placeOrder } from '../processes/purchase.ts';
import { faultsOfPurchase } from '../processes/purchase-faults.ts';
import { emptyTally, noteFailure, type Tally } from '../tally.ts';
import { type ArchivedServer, startArchivedServer } from './archived-server.ts';
import { followPage } from './restore-page.ts';
import { giftsAcross } from './restored-gifts.ts';

/** Where an order is when the database is lost. */
const MOMENTS = ['M10', 'M11', 'M14'] as const;
/** Seconds: leases are over, and nothing is late yet. */
const LATER = 4 * 60;

type UpTo = Parameters<ArchivedServer['restore']>[0];

const UP_TO: UpTo[] = ['last commit', 'backup'];

/** One loss of the database: what was bought when, and what was wrong in the end. */
type RestoreTest = {
  environment: FaultEnvironment;
  server: ArchivedServer;
  buy: (name: string) => Purchase;
};

/**
 * Loses the database so often with its log and without; tells what was wrong with which seed.
 * @param sample whether each seed has only one of the two
 */
export async function runRestoreTests(
  count: number,
  firstSeed: number,
  sample: boolean,
  tell: (line: string) => void,
): Promise<Tally> {
  const total = emptyTally();
  for (let seed = firstSeed; seed < firstSeed + count; seed += 1) {
    // Each has a server and stand-ins of its own.
    const upTos = UP_TO.filter((_, index) => !sample || index === seed % UP_TO.length);
    const tests = upTos.map(async (upTo) => {
      const faults = await runRestoreTest(upTo, seed).catch((error: unknown) => [inspect(error)]);
      total.passed += faults.length === 0 ? 1 : 0;
      if (faults.length === 0) return;
      noteFailure(total, { name: `restored up to the ${upTo}`, words: `restore 1 ${seed}` });
      tell(`  seed ${seed}, restored up to the ${upTo}: ${faults.join('; ')}`);
    });
    await Promise.all(tests);
  }
  return total;
}

/**
 * The database is lost with everything on its disk, and restored from a backup (I-22, F-16).
 * @returns what was wrong
 */
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
    const buy = (name: string) => createPurchase(`restore-${seed}-${name}`, 'kill', undefined, random);
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
  await delivered(environment, [...before, ...given]);
  const gifts = giftsAcross(environment, given);
  await gifts.plan(shop);

  const backedUpAt = new Date();
  await server.backUp();
  await gifts.stop(shop);
  await gifts.hourComes();
  await all(across, (purchase) => pay(environment, shop, purchase));
  await all(after, (purchase) => placeOrder(purchase, shop.url));
  await all(after, (purchase) => pay(environment, shop, purchase));
  await delivered(environment, [...across, ...after]);
  const paused: Purchase[] = [];
  for (const moment of MOMENTS) {
    const purchase = buy(`at-${moment}`);
    paused.push(purchase);
    await purchase.buyer.open(shop.url);
    await placeOrder(purchase, shop.url);
    shop.arm({ [moment]: 1 });
    // A call that is stopped at the capture does not answer.
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
  const lost = [...after, ...paused];
  // At once, by the true time: nothing may depend on how long ago the loss was.
  const faults = (await page?.putOnList(lost.map(({ reference }) => reference))) ?? [];
  await environment.moveClock(LATER);
  // The planned look has come at the payments that were not approved at the backup.
  await environment.rows("update payment set next_check_at = cadeau_now() where status = 'Started'");
  await shop.sweep();
  const kept = upTo === 'backup' ? [...before, ...across] : [...before, ...across, ...lost];
  await delivered(environment, kept);
  const ends = await Promise.all(kept.map((purchase) => checked(environment, purchase, upTo)));
  faults.push(...ends.flat());
  faults.push(...(await environment.brokenInvariants()));
  // The worker looks once a minute whether something has come.
  await environment.moveClock(LATER + 60);
  faults.push(...((await page?.workThroughList(lost.map(({ reference }) => reference))) ?? []));
  faults.push(...(await gifts.faults(upTo === 'backup')));
  await shop.kill();
  return faults;
}

const all = (some: Purchase[], act: (purchase: Purchase) => Promise<unknown>) => Promise.all(some.map(act));

async function pay({ external }: FaultEnvironment, shop: ShopServer, purchase: Purchase): Promise<void> {
  const secret = await external.pay(purchase.reference, 'approve');
  await purchase.buyer.returnToShop(shop.url, secret);
}

/** Both mails of each are in the mailbox, and the database says so. */
function delivered({ external, rows }: FaultEnvironment, purchases: Purchase[]): Promise<void> {
  const isDelivered = async ({ buyer, reference }: Purchase) => {
    const [row] = await rows<{ count: number }>(
      `select count(*)::int as count from mail m join orders o on o.id = m.order_id
        where o.reference = $1 and m.kind in ('confirmation', 'cards') and m.status = 'Sent'`,
      [reference],
    );
    const mails = await external.mailsTo(buyer.email);
    return row?.count === 2 && new Set(mails.map(({ messageId }) => messageId)).size === 2;
  };
  return eventually(
    () => 'all are delivered',
    async () => (await Promise.all(purchases.map(isDelivered))).every(Boolean),
  );
}

async function checked(environment: FaultEnvironment, purchase: Purchase, upTo: UpTo): Promise<string[]> {
  // What was done after the backup is done again: a receipt may then have another number.
  const faults = await faultsOfPurchase(environment, purchase, { copiesMayDiffer: upTo === 'backup' });
  return faults.map((fault) => `${purchase.buyer.email}: ${fault}`);
}
