import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { type RunningShop, startShop } from '../testkit/running-shop.ts';
import { atMost, formatTable, inSeconds, type Outcome } from './budget.ts';
import { timeToCards } from './card-order.ts';
import { cardRush } from './card-rush.ts';
import { cartTotals } from './cart-totals.ts';
import { foreignOrders } from './foreign-orders.ts';
import { measureAddToCart } from './interaction.ts';
import { measureLayoutShifts } from './layout-shift.ts';
import { measureNextPaint } from './next-paint.ts';
import { pdfSizes } from './pdf-size.ts';
import { writeProfiles } from './profile.ts';
import { purchaseCost } from './purchases/purchase-cost.ts';
import { findRegressions, keepResults, lastResults, toResults } from './results/results.ts';
import { scriptSizes } from './script-size.ts';
import { sourceFiles } from './source-files.ts';
import { median, percentile } from './statistics.ts';
import { strangeOrders } from './strange-orders.ts';
import { webStart } from './web-start.ts';
import { webVitals } from './web-vitals.ts';

const SECOND_START_MAX_MS = 8_000;

/**
 * Starts the shop twice on the same data, like `npm start`. The first start builds, migrates and seeds. The second start
 * is measured, and the shop keeps running.
 * @param folder data folder
 */
async function secondStart(folder: string): Promise<{ outcome: Outcome; running: RunningShop }> {
  const start = () =>
    startShop('npm start', { DATA_DIR: relative(process.cwd(), folder), LOG_LEVEL: 'error' });
  const first = await start();
  await first.stop();
  const running = await start();
  return {
    running,
    outcome: atMost({
      name: 'second start to /health/ready',
      value: running.readyMs,
      max: SECOND_START_MAX_MS,
      unit: inSeconds,
      notes: [`the first start took ${inSeconds(first.readyMs)}, with the build where it was out of date`],
    }),
  };
}

const CARD_MAIL_MAX_MS = 3_000;
const CARD_MAIL_PURCHASES = 40;

/**
 * Measures the time from the approved payment to the mail with the cards. Every second buyer closes the tab on the
 * payment page, so only the provider's notification confirms the payment.
 */
async function cardMail(running: RunningShop): Promise<Outcome> {
  const times: number[] = [];
  for (let purchase = 0; purchase < CARD_MAIL_PURCHASES; purchase += 1) {
    times.push(await timeToCards(running, 'card-mail', purchase, purchase % 2 === 1));
  }
  const summary = `median ${inSeconds(median(times))}, longest ${inSeconds(Math.max(...times))}`;
  return atMost({
    name: 'card mail after payment, p95',
    value: percentile(times, 0.95),
    max: CARD_MAIL_MAX_MS,
    unit: inSeconds,
    notes: [
      `${CARD_MAIL_PURCHASES} purchases one after another, half of them with the tab closed: ${summary}`,
    ],
  });
}

/** Timeout for all benchmarks, because a benchmark could hang. */
const TIMEOUT_MS = 900_000;

/** @param seed the same seed creates the same carts */
async function measure(folder: string, seed: number): Promise<Outcome[]> {
  const outcomes = [...sourceFiles(), ...(await purchaseCost())];
  const { outcome, running } = await secondStart(folder);
  outcomes.push(outcome);
  try {
    outcomes.push(await webStart());
    outcomes.push(...(await scriptSizes(running)));
    outcomes.push(await measureAddToCart(running));
    outcomes.push(await measureNextPaint(running));
    outcomes.push(await measureLayoutShifts(running));
    outcomes.push(...(await webVitals(running)));
    outcomes.push(await cardMail(running));
    outcomes.push(await cardRush(running));
    outcomes.push(await strangeOrders(running));
    outcomes.push(await foreignOrders(running));
    outcomes.push(...(await pdfSizes()));
    outcomes.push(...(await cartTotals(running, seed)));
  } finally {
    // Stop it instead of killing it, because its database server would keep running.
    await running.stop();
  }
  return outcomes;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
setTimeout(() => {
  console.error(`not finished within ${TIMEOUT_MS / 1000} s`);
  process.exit(1);
}, TIMEOUT_MS).unref();

async function measureAll(seed: number): Promise<void> {
  const startedAt = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'cadeau-bench-'));
  // Delete the folder at exit. Retry, because killed programs may still hold files.
  process.once('exit', () =>
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }),
  );
  const outcomes = await measure(folder, seed);
  console.log(formatTable(outcomes));
  const [last, results] = [lastResults(), toResults(outcomes)];
  if (last !== undefined) console.log(`\n${findRegressions(last, results, outcomes).join('\n')}`);
  keepResults(results);
  console.log(`\nmeasured in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  process.exitCode = outcomes.every(({ ok }) => ok) ? 0 : 1;
}

const { values } = parseArgs({ options: { seed: { type: 'string' }, profile: { type: 'string' } } });
if (values.profile === undefined) await measureAll(Number(values.seed ?? Date.now() % 1_000_000));
else console.log(relative(process.cwd(), await writeProfiles(values.profile)));
