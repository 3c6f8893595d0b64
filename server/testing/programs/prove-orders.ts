import '#server/runtime/node-env.ts';
import fc from 'fast-check';
import { setup, teardown } from '../../../testkit/postgres/shared-test-server.ts';
import { mixedOrder, SMALL } from '../mixed-orders/mixed-order.ts';
import { checkBatch } from '../mixed-orders/prove-batch.ts';
import { openTestApp } from '../test-app.ts';

// Composes mixed orders in batches of 100. No PDF may contain another order's card (I-13). [count] [seed]

const A_BATCH = 100;
const [count = 10_000, seed = 1] = process.argv.slice(2).map(Number);
const startedAt = performance.now();
await setup();
const app = await openTestApp({ worker: false });
const sum = { orders: 0, cards: 0, bad: 0 };
for (let batch = 0; sum.orders < count; batch += 1) {
  const some = fc.sample(mixedOrder(SMALL), {
    numRuns: Math.min(A_BATCH, count - sum.orders),
    seed: seed + batch,
  });
  const { faults, cards } = await checkBatch(app, some);
  sum.orders += some.length;
  sum.cards += cards;
  sum.bad += faults.length;
  for (const fault of faults) process.stdout.write(`  seed ${seed + batch}, ${fault}\n`);
  if (sum.orders % 1000 === 0) {
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    process.stdout.write(`  ${sum.orders} orders, ${sum.cards} cards, ${sum.bad} bad, ${seconds} s\n`);
  }
}
await app.close();
await teardown();
const seconds = Math.round((performance.now() - startedAt) / 1000);
process.stdout.write(`${sum.orders} orders, ${sum.cards} cards, ${sum.bad} bad, ${seconds} s\n`);
process.exit(sum.bad === 0 ? 0 : 1);
