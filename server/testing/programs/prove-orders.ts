import '#server/runtime/node-env.ts';
import fc from 'fast-check';
import { setup, teardown } from '../../../testkit/postgres/shared-test-server.ts';
import { checkBatch } from '../mixed-orders/check-batch.ts';
import { mixedOrder, SMALL } from '../mixed-orders/mixed-order.ts';
import { openTestApp } from '../test-app.ts';

// Composes the mails of mixed orders in batches of 100. Fails if a PDF contains another order's card (I-13).
// Arguments: [count] [seed]

const BATCH_SIZE = 100;
const [count = 10_000, seed = 1] = process.argv.slice(2).map(Number);
const startedAt = performance.now();
await setup();
const app = await openTestApp({ worker: false });
const sum = { orders: 0, cards: 0, bad: 0 };
for (let batch = 0; sum.orders < count; batch += 1) {
  const orders = fc.sample(mixedOrder(SMALL), {
    numRuns: Math.min(BATCH_SIZE, count - sum.orders),
    seed: seed + batch,
  });
  const { errors, cards } = await checkBatch(app, orders);
  sum.orders += orders.length;
  sum.cards += cards;
  sum.bad += errors.length;
  for (const error of errors) process.stdout.write(`  seed ${seed + batch}, ${error}\n`);
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
