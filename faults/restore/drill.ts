import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { eventually } from '../house/eventually.ts';
import { openSurroundings, type Surroundings } from '../house/house.ts';
import { runProgram } from '../house/program.ts';
import { type ShopServer, startShopServer } from '../house/shop-server.ts';
import { judge } from '../kills/judge.ts';
import { createPurchase, type Purchase, press } from '../kills/purchase.ts';
import { createRandom } from '../random.ts';
import { type ArchivedServer, startArchivedServer } from './archived-server.ts';

/** Where an order stands when the database is lost. */
const STANDING = ['M10', 'M11', 'M14'] as const;
/** Seconds: leases are over, and the sweep looks at whoever had not paid at the backup. */
const LATER = 4 * 60;
const DELIVERED_WITHIN_MS = 120_000;

type UpTo = Parameters<ArchivedServer['restore']>[0];

const UP_TO: UpTo[] = ['last commit', 'backup'];

/** One loss of the database: what was bought when, and what was wrong in the end. */
type Drill = { around: Surroundings; server: ArchivedServer; buy: (name: string) => Purchase };

/** Loses the database so often with its log and without; tells what was wrong with which seed. */
export async function runDrills(
  count: number,
  firstSeed: number,
  tell: (line: string) => void,
): Promise<{ passed: number; failed: number }> {
  const total = { passed: 0, failed: 0 };
  for (let seed = firstSeed; seed < firstSeed + count; seed += 1) {
    // Each has a server and stand-ins of its own.
    const drills = UP_TO.map(async (upTo) => {
      const faults = await runDrill(upTo, seed).catch((error: unknown) => [inspect(error)]);
      total.passed += faults.length === 0 ? 1 : 0;
      total.failed += faults.length === 0 ? 0 : 1;
      if (faults.length > 0) tell(`  seed ${seed}, restored up to the ${upTo}: ${faults.join('; ')}`);
    });
    await Promise.all(drills);
  }
  return total;
}

/**
 * The database is lost with everything on its disk, and restored from a backup (money.md I-22, F16).
 * @returns what was wrong
 */
async function runDrill(upTo: UpTo, seed: number): Promise<string[]> {
  const server = await startArchivedServer();
  try {
    await runProgram('server/testing/programs/prepare-database.ts', { DATABASE_URL: server.url });
    const around = await openSurroundings({
      env: { TEST_DATABASE_URL: '', TEST_DATABASE_TEMPLATE: '' },
      create: async () => ({ url: server.url, drop: async () => {} }),
      crash: undefined,
      close: async () => {},
    });
    const random = createRandom(seed);
    const buy = (name: string) => createPurchase(`drill-${seed}-${name}`, 'kill', undefined, random);
    try {
      return await play({ around, server, buy }, upTo);
    } finally {
      await around.close();
    }
  } finally {
    await server.stop();
  }
}

async function play({ around, server, buy }: Drill, upTo: UpTo): Promise<string[]> {
  const names = (kind: string) => [1, 2, 3].map((place) => buy(`${kind}-${place}`));
  const [before, across, after] = [names('before'), names('across'), names('after')];
  let shop = await startShopServer(around.env, { jobs: true });
  await all([...before, ...across, ...after], ({ buyer }) => buyer.open(shop.url));
  await all([...before, ...across], (purchase) => press(purchase, shop.url));
  await all(before, (purchase) => pay(around, shop, purchase));
  await delivered(around, before);

  await server.backUp();
  await all(across, (purchase) => pay(around, shop, purchase));
  await all(after, (purchase) => press(purchase, shop.url));
  await all(after, (purchase) => pay(around, shop, purchase));
  await delivered(around, [...across, ...after]);
  const standing: Purchase[] = [];
  for (const moment of STANDING) {
    const purchase = buy(`at-${moment}`);
    standing.push(purchase);
    await purchase.buyer.open(shop.url);
    await press(purchase, shop.url);
    shop.arm({ [moment]: 1 });
    // Whoever stands at the capture does not answer.
    const paid = pay(around, shop, purchase).catch(() => {});
    await shop.standing(1);
    if (moment !== 'M10') await paid;
  }

  await shop.kill();
  await server.lose();
  await server.restore(upTo);
  shop = await startShopServer(around.env, { jobs: true });
  await around.moveClock(LATER);
  await shop.sweep();
  const kept = upTo === 'backup' ? [...before, ...across] : [...before, ...across, ...after, ...standing];
  await delivered(around, kept);
  const faults = (await Promise.all(kept.map((purchase) => judged(around, purchase)))).flat();
  faults.push(...(await around.brokenInvariants()));
  if (upTo === 'backup') faults.push(...(await listed(around, [...after, ...standing])));
  await shop.kill();
  return faults;
}

const all = (some: Purchase[], act: (purchase: Purchase) => Promise<unknown>) => Promise.all(some.map(act));

async function pay(around: Surroundings, shop: ShopServer, purchase: Purchase): Promise<void> {
  const secret = await around.far.pay(purchase.reference, 'approve');
  await purchase.buyer.comeBack(shop.url, secret);
}

/** Both mails of each are in the mailbox, and the books know it. */
function delivered(around: Surroundings, purchases: Purchase[]): Promise<void> {
  const isDelivered = async ({ buyer, reference }: Purchase) => {
    const [row] = await around.rows<{ count: number }>(
      `select count(*)::int as count from mail m join orders o on o.id = m.order_id
        where o.reference = $1 and m.kind in ('confirmation', 'cards') and m.status = 'Sent'`,
      [reference],
    );
    return row?.count === 2 && new Set(await around.far.mailsTo(buyer.email)).size === 2;
  };
  return eventually(
    () => 'not all are delivered',
    DELIVERED_WITHIN_MS,
    async () => (await Promise.all(purchases.map(isDelivered))).every(Boolean),
  );
}

async function judged(around: Surroundings, purchase: Purchase): Promise<string[]> {
  const faults = await judge(around, purchase);
  return faults.map((fault) => `${purchase.buyer.email}: ${fault}`);
}

/** Only then is what the other side has and we have not certain to be missing, and not merely on its way. */
const MISSING_FOR_CERTAIN = 4 * 3_600;

/** What the older backup does not know is found by the reconciliation, and stands on the operator's list. */
async function listed(around: Surroundings, purchases: Purchase[]): Promise<string[]> {
  await around.moveClock(MISSING_FOR_CERTAIN);
  const folder = await mkdtemp(join(tmpdir(), 'cadeau-settlement-'));
  try {
    const file = join(folder, 'settlement.csv');
    const from = dayOf(-1);
    const to = dayOf(1);
    const answer = await fetch(
      `${around.far.url}/saferpay/settlement?from=${from}T00:00:00Z&to=${to}T23:00:00Z`,
    );
    await writeFile(file, await answer.text());
    const cadeau = (...words: string[]) => runProgram('server/cli/main.ts', around.env, words);
    const span = ['--from', from, '--to', to, '--settlement', file];
    await cadeau('reconcile', 'note', ...span, '--reason', 'the drill', '--person', 'drill');
    const items: { kind: string; detail: string }[] = JSON.parse(await cadeau('items', 'list', '--json'));
    const details = items.filter(({ kind }) => kind === 'not-in-our-books').map(({ detail }) => detail);
    const count = (begin: string) => details.filter((detail) => detail.startsWith(begin)).length;
    const cards = await unknownCards(around);
    return [
      ...purchases
        .filter(
          ({ reference }) =>
            !details.some((detail) => detail.startsWith('payment') && detail.includes(reference)),
        )
        .map(({ reference }) => `${reference} is lost, and stands on no list`),
      ...(count('payment') === purchases.length ? [] : [`${count('payment')} payments on the list`]),
      ...(cards > 0 && count('card') === cards ? [] : [`${count('card')} of ${cards} cards on the list`]),
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** How many cards the supplier has issued under ids that no row of ours has. */
async function unknownCards(around: Surroundings): Promise<number> {
  const issued: { id: string }[] = await (
    await fetch(`${around.far.url}/supplier/ledger?kind=issued`)
  ).json();
  const known = new Set((await around.rows<{ id: string }>('select id from card')).map(({ id }) => id));
  return issued.filter(({ id }) => !known.has(id)).length;
}

/** `YYYY-MM-DD`, so many days from today. */
function dayOf(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
