import { inspect, isDeepStrictEqual } from 'node:util';
import { createDatabase } from '../../testkit/postgres/databases.ts';
import { runProgram } from '../../testkit/programs.ts';
import { type FaultEnvironment, openFaultEnvironment } from '../environment/fault-environment.ts';
import {
  approve,
  createPurchase,
  findAllPurchaseFaults,
  type Purchase,
  placeOrder,
  returnToShop,
  untilDelivered,
} from '../environment/purchase.ts';
import { type ShopServer, startShopServer } from '../environment/shop-program.ts';
import { recordFailure, type Suite } from '../tally.ts';
import { checkOutPreviousSources, type PreviousSources } from './previous-sources.ts';

/**
 * Sells with the previous version while `cadeau migrate` of this version runs, and afterwards alongside this
 * version. No purchase may be affected (F-15). `count` is the number of purchases of each kind.
 */
export const runVersionTest: Suite = async ({ databases, count = 4, seed }, tally) => {
  const failure = {
    name: 'the version before on this schema',
    words: `versions ${count} ${seed}`,
  };
  const play = async (): Promise<string[]> => {
    await using previous = await checkOutPreviousSources();
    const create = () => createDatabase(databases.env, 'empty');
    const environment = await openFaultEnvironment({ ...databases, create }, { seed });
    try {
      tally.print(`  migrations that the version before does not know: ${previous.newer.join(', ')}`);
      return await sellAcross(environment, previous, count);
    } finally {
      await environment.close();
    }
  };
  const faults = await play().catch((error: unknown) => [inspect(error)]);
  if (faults.length === 0) tally.passed += 1;
  else recordFailure(tally, failure, `seed ${seed}: ${faults.join('; ')}`);
};

async function sellAcross(
  environment: FaultEnvironment,
  { folder, newer }: PreviousSources,
  count: number,
): Promise<string[]> {
  const { env, external, random, newName } = environment;
  const all: Purchase[] = [];
  const some = () => {
    const purchases = Array.from({ length: count }, () => createPurchase(newName(), random));
    all.push(...purchases);
    return purchases;
  };
  const each = (purchases: readonly Purchase[], act: (purchase: Purchase) => Promise<unknown>) =>
    Promise.all(purchases.map(act));
  const place = (purchases: readonly Purchase[], at: ShopServer) =>
    each(purchases, async (purchase) => {
      await purchase.buyer.open(at.url);
      await placeOrder(purchase, at.url);
    });
  const pay = (purchases: readonly Purchase[]) => each(purchases, (purchase) => approve(purchase, external));
  const end = (purchases: readonly Purchase[], at: ShopServer) =>
    each(purchases, (purchase) => returnToShop(purchase, at.url));
  const [placed, paid, crossing, back, during, late] = [some(), some(), some(), some(), some(), some()];

  // The previous version creates its own schema.
  const old = await startShopServer(env, { jobs: true, sources: folder });
  await place([...placed, ...paid, ...crossing], old);
  await pay(paid);
  const [migrated] = await Promise.all([migrate(env), end(paid, old), place(during, old)]);

  // It continues, and another process of it starts, alongside this version.
  const [again, ours] = await Promise.all([
    startShopServer(env, { jobs: true, sources: folder }),
    startShopServer(env, { jobs: true }),
  ]);
  await pay([...placed, ...crossing, ...during]);
  await Promise.all([end([...placed, ...during], old), end(crossing, ours), place(back, ours)]);
  await pay(back);
  await Promise.all([end(back, again), place(late, again)]);
  await pay(late);
  await Promise.all([old.kill(), again.kill()]);
  await end(late, ours);

  const faults = all.flatMap((purchase) => purchase.faults);
  if (!isDeepStrictEqual(migrated, newer))
    faults.push(`cadeau migrate ran ${migrated.join(', ')} in place of ${newer.join(', ')}`);
  // Refused orders are never delivered.
  if (faults.length > 0) return faults;
  await untilDelivered(environment, all);
  faults.push(...(await findAllPurchaseFaults(environment, all)), ...(await environment.brokenInvariants()));
  await ours.kill();
  return faults;
}

/**
 * Runs this version's command (docs/upgrading.md).
 * @returns the names of the shop's own migrations
 */
async function migrate(env: Record<string, string>): Promise<string[]> {
  const result: { migrations: string[] } = JSON.parse(
    await runProgram('server/cli/main.ts', env, ['migrate', '--json']),
  );
  return result.migrations.filter((name) => !name.startsWith('job queue'));
}
