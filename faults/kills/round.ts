import { setTimeout as wait } from 'node:timers/promises';
import { eventually } from '../house/eventually.ts';
import type { Surroundings } from '../house/house.ts';
import { createRandom, type Random } from '../random.ts';
import { judge } from './judge.ts';
import { type Blow, CELLS, type Moment, type Victim, WHILE_CONFIRMING, WHILE_PLACING } from './moments.ts';
import { approve, comeBack, createPurchase, type Purchase, press } from './purchase.ts';
import type { Shop, Standing } from './shop.ts';

/** Purchases under way when the kill comes, wherever that is. */
const BYSTANDERS = 4;
/** Of the recovery: the start of the process that was struck last (money.md part 2). */
const ENDED_WITHIN_MS = 120_000;
/** Seconds: longer than every lease, shorter than the patience with an order whose page nobody asks for. */
const LEASES_OVER = 150;
/** Also who was looked at before he had paid is looked at again (the second look comes after 10 minutes). */
const SECOND_LOOK = 11 * 60;

export type Verdict = { purchase: Purchase; faults: string[] };

/**
 * Strikes the web process, then the worker, with so many purchases at every moment, and waits for the end of all.
 * @returns what became of each, and the seconds from the recovery to the last one's end
 */
export async function runRound(
  around: Surroundings,
  shop: Shop,
  seed: number,
  atAMoment: number,
  blow: Blow,
): Promise<{ verdicts: Verdict[]; seconds: number }> {
  const random = createRandom(seed);
  const purchases = cast(seed, random, atAMoment, blow);
  const at = (victim: Victim | undefined, ...moments: Moment[]) =>
    purchases.filter(({ cell }) => cell?.victim === victim && (!cell || moments.includes(cell.moment)));
  const all = (some: Purchase[], act: (purchase: Purchase) => Promise<unknown>) =>
    Promise.all(random.shuffled(some).map(act));
  const { url } = shop;
  const { far } = around;
  await around.moveClock(0);
  await shop.start('web');
  await all(purchases, ({ buyer }) => buyer.open(url));

  const byWorker = at('worker', ...WHILE_CONFIRMING);
  const whileConfirming = at('web', ...WHILE_CONFIRMING);
  const onPage = at('web', 'M5');
  await all([...whileConfirming, ...onPage, ...byWorker], (purchase) => press(purchase, url));
  await all([...whileConfirming, ...byWorker], (purchase) => approve(purchase, far));
  for (const { reference } of onPage) await far.pay(reference, 'open');

  shop.arm('web', armsFor([...WHILE_PLACING, ...WHILE_CONFIRMING], atAMoment));
  const whilePlacing = at('web', ...WHILE_PLACING);
  // They do not come to an end before the web process is killed and there again.
  const pressing = whilePlacing.map((purchase) => press(purchase, url));
  const returning = whileConfirming.filter((purchase) => !purchase.comesBack);
  const dying = returning.map(({ buyer, secret }) => buyer.comeBack(url, secret));
  const comingBack = whileConfirming
    .filter((purchase) => purchase.comesBack)
    .map((purchase) => comeBack(purchase, url));
  const stoodInWeb = await shop.standing('web', whilePlacing.length + whileConfirming.length);
  const buying = at(undefined).map((purchase) => buyAll(purchase, around, url));
  await wait(random.whole(0, 120));
  await shop[blow]('web');
  await Promise.all(dying);
  await all(
    onPage.filter(() => random.percent(50)),
    (purchase) => approve(purchase, far),
  );

  await around.moveClock(LEASES_OVER);
  // Buyers may be back before the worker, or the worker before them.
  const webFirst = random.percent(50);
  if (webFirst) await shop.start('web');
  await shop.start('worker', armsFor(WHILE_CONFIRMING, atAMoment));
  const stoodInWorker = await shop.standing('worker', byWorker.length);
  await wait(random.whole(0, 120));
  await shop[blow]('worker');
  await ageJobs(around);
  if (!webFirst) await shop.start('web');

  await Promise.all(pressing);
  noteWhereTheyStood('web', purchases, stoodInWeb);
  for (const { reference } of onPage) noteWhereTheyStood('web', purchases, [{ moment: 'M5', reference }]);
  noteWhereTheyStood('worker', purchases, stoodInWorker);
  await all(
    [...whilePlacing, ...onPage].filter(({ secret }) => secret === ''),
    (purchase) => approve(purchase, far),
  );
  await around.moveClock(SECOND_LOOK);
  // One that lives on without its connections looks again by itself, but only every minute.
  await shop.kill('worker');
  const recovered = performance.now();
  await shop.start('worker');
  const back = [...whilePlacing, ...onPage, ...byWorker].filter((purchase) => purchase.comesBack);
  const comeBacks = [...comingBack, ...buying, ...back.map((purchase) => comeBack(purchase, url))];
  await ended(around, purchases).catch((error: Error) => purchases[0]?.faults.push(error.message));
  const seconds = Math.round((performance.now() - recovered) / 1000);
  await Promise.all(comeBacks);
  const verdicts = await Promise.all(
    purchases.map(async (purchase) => ({ purchase, faults: await judge(around, purchase) })),
  );
  await Promise.all([shop.kill('web'), shop.kill('worker')]);
  return { verdicts, seconds };
}

function cast(seed: number, random: Random, atAMoment: number, blow: Blow): Purchase[] {
  const cells = CELLS.flatMap((cell) => Array.from({ length: atAMoment }, () => cell));
  const bystanders = Array.from({ length: BYSTANDERS }, () => undefined);
  return [...cells, ...bystanders].map((cell, index) =>
    createPurchase(`${blow}-${seed}-${index}`, blow, cell, random),
  );
}

function armsFor(moments: Moment[], count: number): Partial<Record<Moment, number>> {
  return Object.fromEntries(moments.map((moment) => [moment, count]));
}

async function buyAll(purchase: Purchase, { far }: Surroundings, url: string): Promise<void> {
  await press(purchase, url);
  await approve(purchase, far);
  await comeBack(purchase, url);
}

/** M1: the order that was not committed never was. Everywhere else the same order goes on (money.md F1). */
function noteWhereTheyStood(victim: Victim, purchases: Purchase[], stood: Standing[]): void {
  const references = new Set(stood.map(({ reference }) => reference));
  const withoutOrder = purchases.filter(
    ({ cell, reference }) =>
      cell !== undefined && WHILE_PLACING.includes(cell.moment) && !references.has(reference),
  );
  for (const { moment, reference } of stood) {
    const known = purchases.find((purchase) => purchase.reference === reference);
    const purchase = moment === 'M1' ? withoutOrder.pop() : known;
    const isRight = moment === 'M1' ? known === undefined : known !== undefined;
    purchase?.stoodAt.push(`${victim} ${moment}`);
    if (!isRight) (purchase ?? purchases[0])?.faults.push(`the order at ${moment} of ${victim} was mistaken`);
  }
}

/** The queue finds out after half a minute that a job's process is dead; its clock is the true one, so it is told. */
async function ageJobs({ rows }: Surroundings): Promise<void> {
  await rows(`update jobs.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'`);
}

async function ended({ rows }: Surroundings, purchases: Purchase[]): Promise<void> {
  const emails = purchases.map(({ buyer }) => buyer.email);
  const open = `
    select o.reference from orders o left join mail m on m.order_id = o.id and m.status = 'Sent'
     where o.primary_address->>'email' = any($1) group by o.id, o.reference, o.status
    having o.status <> 'Confirmed' or count(m.id) < 2`;
  let left = purchases.length;
  await eventually(
    () => `${left} of ${purchases.length} orders are not confirmed and mailed`,
    ENDED_WITHIN_MS,
    async () => {
      left = (await rows(open, [emails])).length;
      return left === 0;
    },
  );
}
