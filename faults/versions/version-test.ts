import { inspect, isDeepStrictEqual } from 'node:util';
import { eventually } from '../../testkit/eventually.ts';
import { createDatabase, type Databases } from '../../testkit/postgres/databases.ts';
import { runProgram } from '../../testkit/programs.ts';
import { createRandom } from '../../testkit/random.ts';
import { type FaultEnvironment, openFaultEnvironment } from '../environment/fault-environment.ts';
import { type ShopServer, startShopServer } from '../environment/shop-server.ts';
import { approve, createPurchase, type Purchase, placeOrder, returnToShop } from '../processes/purchase.ts';
import { faultsOfPurchase } from '../processes/purchase-faults.ts';
import { emptyTally, noteFailure, type Tally } from '../tally.ts';
import { type PreviousSources, takePreviousSources } from './previous-sources.ts';

/**
 * The version before this one sells while `cadeau migrate` of this one runs, and after it beside this one: no purchase
 * may notice.
 * @param count purchases of each kind
 */
export async function runVersionTest(
  databases: Databases,
  count: number,
  seed: number,
  tell: (line: string) => void,
): Promise<Tally> {
  const total = emptyTally();
  const faults = await prepareAndPlay(databases, count, seed, tell).catch((error: unknown) => [
    error instanceof Error ? error.message : inspect(error),
  ]);
  for (const fault of faults) tell(`  seed ${seed}: ${fault}`);
  if (faults.length === 0) total.passed = 1;
  else noteFailure(total, { name: 'the version before on this schema', words: `versions ${count} ${seed}` });
  return total;
}

async function prepareAndPlay(
  databases: Databases,
  count: number,
  seed: number,
  tell: (line: string) => void,
): Promise<string[]> {
  const previous = await takePreviousSources();
  try {
    const create = () => createDatabase(databases.env, 'empty');
    const environment = await openFaultEnvironment({ ...databases, create });
    try {
      tell(`  migrations that the version before does not know: ${previous.newer.join(', ')}`);
      return await play(environment, previous, count, seed);
    } finally {
      await environment.close();
    }
  } finally {
    await previous.remove();
  }
}

async function play(
  environment: FaultEnvironment,
  { folder, newer }: PreviousSources,
  count: number,
  seed: number,
): Promise<string[]> {
  const { env, external } = environment;
  const random = createRandom(seed);
  const some = (name: string) =>
    Array.from({ length: count }, (_, index) =>
      createPurchase(`version-${seed}-${name}-${index}`, 'kill', undefined, random),
    );
  const groups = { placed: some('placed'), paid: some('paid'), crossing: some('crossing') };
  const later = { back: some('back'), during: some('during'), new: some('new') };
  const all = [...Object.values(groups), ...Object.values(later)].flat();
  const each = (purchases: Purchase[], act: (purchase: Purchase) => Promise<unknown>) =>
    Promise.all(purchases.map(act));
  const place = (purchases: Purchase[], at: ShopServer) =>
    each(purchases, async (purchase) => {
      await purchase.buyer.open(at.url);
      await placeOrder(purchase, at.url);
    });
  const pay = (purchases: Purchase[]) => each(purchases, (purchase) => approve(purchase, external));
  const end = (purchases: Purchase[], at: ShopServer) =>
    each(purchases, (purchase) => returnToShop(purchase, at.url));

  // On its own schema, which it makes.
  const old = await startShopServer(env, { jobs: true, sources: folder });
  await place([...groups.placed, ...groups.paid, ...groups.crossing], old);
  await pay(groups.paid);
  const [migrated] = await Promise.all([migrate(env), end(groups.paid, old), place(later.during, old)]);
  const faults = isDeepStrictEqual(migrated, newer)
    ? []
    : [`cadeau migrate ran ${migrated.join(', ')} in place of ${newer.join(', ')}`];

  // It goes on, and may be started again, beside this version.
  const [again, ours] = await Promise.all([
    startShopServer(env, { jobs: true, sources: folder }),
    startShopServer(env, { jobs: true }),
  ]);
  await pay([...groups.placed, ...groups.crossing, ...later.during]);
  await Promise.all([
    end([...groups.placed, ...later.during], old),
    end(groups.crossing, ours),
    place(later.back, ours),
  ]);
  await pay(later.back);
  await Promise.all([end(later.back, again), place(later.new, again)]);
  await pay(later.new);
  await Promise.all([old.kill(), again.kill()]);
  await end(later.new, ours);

  faults.push(
    ...all.flatMap((purchase) => purchase.faults.map((fault) => `${purchase.buyer.email}: ${fault}`)),
  );
  // What was refused on the way is never delivered.
  if (faults.length > 0) return faults;
  await delivered(environment, all.length);
  const ends = await Promise.all(all.map((purchase) => faultsOfPurchase(environment, purchase)));
  faults.push(...ends.flatMap((of, index) => of.map((fault) => `${all[index]?.buyer.email}: ${fault}`)));
  faults.push(...(await environment.brokenInvariants()));
  await ours.kill();
  return faults;
}

/** By this version's command line, as docs/upgrading.md has it. @returns the names of the migrations of the shop's own */
async function migrate(env: Record<string, string>): Promise<string[]> {
  const said = await runProgram('server/cli/main.ts', env, ['migrate', '--json']);
  const { migrations }: { migrations: string[] } = JSON.parse(said);
  return migrations.filter((name) => !name.startsWith('job queue'));
}

/** A process that was killed may have held a mail: another one takes it over in its time. */
function delivered({ rows }: FaultEnvironment, orders: number): Promise<void> {
  let sent = 0;
  return eventually(
    () => `both mails of ${orders} orders are sent; ${sent} are`,
    async () => {
      const [row] = await rows<{ sent: number }>(
        `select count(*)::int as sent from mail where kind in ('confirmation', 'cards') and status = 'Sent'`,
      );
      sent = row?.sent ?? 0;
      return sent === 2 * orders;
    },
  );
}
