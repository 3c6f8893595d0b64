import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { DESK_ENV } from '#server/testing/desk-visitor.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { openDatabase } from '../../testkit/database.ts';
import { countStatements, type StatementCounts } from '../statements.ts';
import { median } from '../statistics.ts';
import { addProducts, fillShop } from './fill-shop.ts';
import { openClerk, type Shop } from './shop.ts';
import { createWorkloads } from './works.ts';

/** Costs by workload name. */
export type Measurements = ReadonlyMap<string, MeasuredCost>;

/** The elapsed time in ms is the median of several runs. */
export type MeasuredCost = StatementCounts & { elapsedMs: number };

type MeasureOptions = { folder: string; orders: number; products?: number; only?: readonly string[] };

/** Fills a shop with `orders` past orders, then measures every workload. */
export async function measureShop({
  folder,
  orders,
  products = 0,
  only,
}: MeasureOptions): Promise<Measurements> {
  let address = '';
  const test = await openTestApp({
    worker: false,
    env: { ALARM_EMAIL: 'alarm@kundin.example', ...DESK_ENV },
    mapDatabaseUrl: (url) => {
      address = url;
      return url;
    },
  });
  const database = openDatabase(address);
  try {
    await database.rows('create extension if not exists pg_stat_statements');
    await addProducts(database.rows, products);
    const filled = await fillShop(address, orders);
    console.log(
      `${filled.orders} orders, ${filled.rows} rows, ${filled.megabytes.toFixed(0)} MB in ${filled.seconds.toFixed(0)} s`,
    );
    const clerk = await openClerk(test);
    const shop: Shop = {
      test,
      rows: database.rows,
      folder: mkdtempSync(join(folder, 'shop-')),
      placed: [],
      clerk,
      batchSize: 10,
    };
    await test.systems.reset();
    const measured = new Map<string, MeasuredCost>();
    for (const { name, before, run, times = 1 } of createWorkloads(shop)) {
      if (only !== undefined && !only.some((word) => name.startsWith(word))) continue;
      await before?.(shop);
      // Warm up first, because the extra cost of a cold run doesn't depend on the shop's size.
      if (times > 1) await run(shop);
      const elapsed: number[] = [];
      const cost = await countStatements(database.rows, async () => {
        for (let time = 0; time < times; time += 1) {
          const startedAt = performance.now();
          await run(shop);
          elapsed.push(performance.now() - startedAt);
        }
      });
      measured.set(name, { ...cost, elapsedMs: median(elapsed) });
    }
    await clerk.desk.close();
    return measured;
  } finally {
    await database.close();
    await test.close();
  }
}
