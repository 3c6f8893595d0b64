import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openTestServer, teardown } from '../../testkit/postgres/shared-test-server.ts';
import { sumFigure } from '../statements.ts';
import { DESK_PAGE, DESK_PAGE_MS } from './desk-pages.ts';
import { type MeasuredCost, type Measurements, measureShop } from './measure-shop.ts';

// Measures the work of PostgreSQL with the orders of three days, with many older orders, and with more products.
// Options: [--orders 100000] [--products 10,100,1000] [--only desk,orders]

/**
 * Settings of a server of this size. JIT compilation is off, because it takes longer than most statements.
 */
const SERVER = [
  'shared_preload_libraries=pg_stat_statements',
  'pg_stat_statements.max=10000',
  'shared_buffers=1GB',
  'effective_cache_size=3GB',
  // docs/postgresql.md recommends this for SSDs.
  'random_page_cost=1.1',
  'max_wal_size=8GB',
  'jit=off',
];

/** Maximum ratio to the small shop. */
const MAX_RATIO = 2;
/** Below this time, other load makes a ratio meaningless. */
const MIN_MS = 3;
const MAX_TEXT_LENGTH = 160;

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '100000' },
    products: { type: 'string', default: '10,100,1000' },
    only: { type: 'string' },
  },
});
const orders = Number(values.orders);
/** Prefixes of workload names. Purchases always run, because other workloads need their orders. */
const only = values.only && { only: ['placing', 'confirming', 'issuing', ...values.only.split(',')] };
const products = values.products.split(',').filter(Boolean).map(Number);

const folder = mkdtempSync(join(tmpdir(), 'cadeau-growth-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
await openTestServer(SERVER);
try {
  const small = await measureShop({ folder, orders: 0, ...only });
  const large = await measureShop({ folder, orders, ...only });
  console.log(formatComparison(small, large));
  const slow = listSlowPages(large);
  console.log(slow.map((line) => `SLOW: ${line}`).join('\n'));
  process.exitCode = slow.length > 0 ? 1 : 0;
  for (const count of products) {
    console.log(`with ${count} products:`);
    const selected = ['placing', 'confirming', 'issuing'];
    console.log(
      formatComparison(small, await measureShop({ folder, orders: 0, products: count, only: selected })),
    );
  }
} finally {
  await teardown();
}

function formatComparison(small: Measurements, large: Measurements): string {
  return [...large].flatMap(([name, cost]) => formatLine(name, small.get(name) ?? cost, cost)).join('\n');
}

/** Lists the pages of the desk that exceed the server time limit. */
function listSlowPages(measured: Measurements): string[] {
  return [...measured].flatMap(([name, { elapsedMs }]) =>
    name.startsWith(DESK_PAGE) && elapsedMs > DESK_PAGE_MS
      ? [`${name}: ${elapsedMs.toFixed(0)} ms, allowed are ${DESK_PAGE_MS} ms`]
      : [],
  );
}

function formatLine(name: string, before: MeasuredCost, now: MeasuredCost): string[] {
  const [smallMs, ms] = [sumFigure(before, 'ms'), sumFigure(now, 'ms')];
  const ratio = ms / smallMs;
  const time = `${smallMs.toFixed(1)} to ${ms.toFixed(1)} ms`;
  const blocks = `${sumFigure(before, 'blocks')} to ${sumFigure(now, 'blocks')} blocks`;
  const elapsed = name.startsWith(DESK_PAGE) ? `, response after ${now.elapsedMs.toFixed(0)} ms` : '';
  const line = `${name.padEnd(32)} ${ratio.toFixed(2).padStart(6)}  ${time.padEnd(26)} ${blocks}${elapsed}`;
  const [mostExpensive] = now.statements.toSorted((a, b) => b.ms - a.ms);
  if (ratio <= MAX_RATIO || ms <= MIN_MS || mostExpensive === undefined) return [line];
  const text = mostExpensive.text.replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT_LENGTH);
  return [line, `  LARGER: ${mostExpensive.ms.toFixed(1)} ms, ${mostExpensive.calls} x ${text}`];
}
