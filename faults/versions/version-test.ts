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
  waitUntilDelivered,
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
    name: 'the previous version on this schema',
    args: `versions ${count} ${seed}`,
  };
  const run = async (): Promise<string[]> => {
    await using previous = await checkOutPreviousSources();
    const create = () => createDatabase(databases.env, 'empty');
    const environment = await openFaultEnvironment({ ...databases, create }, { seed });
    try {
      tally.print(`  migrations that the previous version does not have: ${previous.newer.join(', ')}`);
      return await sellAcrossVersions(environment, previous, count);
    } finally {
      await environment.close();
    }
  };
  const faults = await run().catch((error: unknown) => [inspect(error)]);
  if (faults.length === 0) tally.passed += 1;
  else recordFailure(tally, failure, `seed ${seed}: ${faults.join('; ')}`);
};

async function sellAcrossVersions(
  environment: FaultEnvironment,
  { folder, newer }: PreviousSources,
  count: number,
): Promise<string[]> {
  const { env, external, random, createName } = environment;
  const allPurchases: Purchase[] = [];
  const createPurchases = () => {
    const purchases = Array.from({ length: count }, () => createPurchase(createName(), random));
    allPurchases.push(...purchases);
    return purchases;
  };
  const forEach = (purchases: readonly Purchase[], perform: (purchase: Purchase) => Promise<unknown>) =>
    Promise.all(purchases.map(perform));
  const placeAll = (purchases: readonly Purchase[], server: ShopServer) =>
    forEach(purchases, async (purchase) => {
      await purchase.buyer.open(server.url);
      await placeOrder(purchase, server.url);
    });
  const payAll = (purchases: readonly Purchase[]) =>
    forEach(purchases, (purchase) => approve(purchase, external));
  const returnAll = (purchases: readonly Purchase[], server: ShopServer) =>
    forEach(purchases, (purchase) => returnToShop(purchase, server.url));
  const [placed, paid, crossing, placedOnCurrent, placedDuringMigration, placedLate] = [
    createPurchases(),
    createPurchases(),
    createPurchases(),
    createPurchases(),
    createPurchases(),
    createPurchases(),
  ];

  // The previous version creates its own schema.
  const previousServer = await startShopServer(env, { jobs: true, sources: folder });
  await placeAll([...placed, ...paid, ...crossing], previousServer);
  await payAll(paid);
  const [migrated] = await Promise.all([
    migrate(env),
    returnAll(paid, previousServer),
    placeAll(placedDuringMigration, previousServer),
  ]);

  // The previous version continues, and another process of it starts, alongside this version.
  const [secondPreviousServer, currentServer] = await Promise.all([
    startShopServer(env, { jobs: true, sources: folder }),
    startShopServer(env, { jobs: true }),
  ]);
  await payAll([...placed, ...crossing, ...placedDuringMigration]);
  await Promise.all([
    returnAll([...placed, ...placedDuringMigration], previousServer),
    returnAll(crossing, currentServer),
    placeAll(placedOnCurrent, currentServer),
  ]);
  await payAll(placedOnCurrent);
  await Promise.all([
    returnAll(placedOnCurrent, secondPreviousServer),
    placeAll(placedLate, secondPreviousServer),
  ]);
  await payAll(placedLate);
  await Promise.all([previousServer.kill(), secondPreviousServer.kill()]);
  await returnAll(placedLate, currentServer);

  const faults = allPurchases.flatMap((purchase) => purchase.faults);
  if (!isDeepStrictEqual(migrated, newer))
    faults.push(`cadeau migrate ran ${migrated.join(', ')} instead of ${newer.join(', ')}`);
  // Don't wait for the delivery if orders were refused.
  if (faults.length > 0) return faults;
  await waitUntilDelivered(environment, allPurchases);
  faults.push(
    ...(await findAllPurchaseFaults(environment, allPurchases)),
    ...(await environment.brokenInvariants()),
  );
  await currentServer.kill();
  return faults;
}

/**
 * Runs this version's `cadeau migrate` (docs/upgrading.md).
 * @returns the names of the migrations that ran, without those of the job queue
 */
async function migrate(env: Record<string, string>): Promise<string[]> {
  const result: { migrations: string[] } = JSON.parse(
    await runProgram('server/cli/main.ts', env, ['migrate', '--json']),
  );
  return result.migrations.filter((name) => !name.startsWith('job queue'));
}
