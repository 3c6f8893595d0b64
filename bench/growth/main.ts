import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openTestServer, teardown } from '../../testkit/postgres/shared-test-server.ts';
import { sumFigure } from '../statements.ts';
import { DESK_PAGE, DESK_PAGE_MS } from './desk-pages.ts';
import { type MeasuredCost, type Measurements, measureShop } from './measure-shop.ts';

// Measures the work of PostgreSQL with the orders of three days, with many older ones, and with more products.
// [--orders 100000] [--products 10,100,1000] [--only desk,orders]

/**
 * Memory settings of a server of this size. Compilation of plans is off, because it takes longer than most
 * plans.
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
const RATIO_MAX = 2;
/** Below it a ratio is meaningless, because of other load. */
const MS_MIN = 3;
const TEXT_SHOWN = 160;

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '100000' },
    products: { type: 'string', default: '10,100,1000' },
    only: { type: 'string' },
  },
});
const orders = Number(values.orders);
/** Prefixes of names. The purchases always run. */
const only = values.only && { only: ['placing', 'confirming', 'issuing', ...values.only.split(',')] };
const products = values.products.split(',').filter(Boolean).map(Number);

const folder = mkdtempSync(join(tmpdir(), 'cadeau-growth-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
await openTestServer(SERVER);
try {
  const small = await measureShop({ folder, orders: 0, ...only });
  const large = await measureShop({ folder, orders, ...only });
  console.log(compared(small, large));
  const slow = slowPages(large);
  console.log(slow.map((line) => `SLOW: ${line}`).join('\n'));
  process.exitCode = slow.length > 0 ? 1 : 0;
  for (const count of products) {
    console.log(`with ${count} products:`);
    const selected = ['placing', 'confirming', 'issuing'];
    console.log(compared(small, await measureShop({ folder, orders: 0, products: count, only: selected })));
  }
} finally {
  await teardown();
}

function compared(small: Measurements, large: Measurements): string {
  return [...large].flatMap(([name, cost]) => formatLine(name, small.get(name) ?? cost, cost)).join('\n');
}

/** Lists the pages of the desk that exceed the server time limit. */
function slowPages(measured: Measurements): string[] {
  return [...measured].flatMap(([name, { elapsedMs }]) =>
    name.startsWith(DESK_PAGE) && elapsedMs > DESK_PAGE_MS
      ? [`${name}: ${elapsedMs.toFixed(0)} ms, and ${DESK_PAGE_MS} ms are allowed`]
      : [],
  );
}

function formatLine(name: string, before: MeasuredCost, now: MeasuredCost): string[] {
  const [msBefore, ms] = [sumFigure(before, 'ms'), sumFigure(now, 'ms')];
  const ratio = ms / msBefore;
  const time = `${msBefore.toFixed(1)} to ${ms.toFixed(1)} ms`;
  const blocks = `${sumFigure(before, 'blocks')} to ${sumFigure(now, 'blocks')} blocks`;
  const answered = name.startsWith(DESK_PAGE) ? `, answered in ${now.elapsedMs.toFixed(0)} ms` : '';
  const line = `${name.padEnd(32)} ${ratio.toFixed(2).padStart(6)}  ${time.padEnd(26)} ${blocks}${answered}`;
  const [dearest] = now.statements.toSorted((a, b) => b.ms - a.ms);
  if (ratio <= RATIO_MAX || ms <= MS_MIN || dearest === undefined) return [line];
  const text = dearest.text.replace(/\s+/g, ' ').trim().slice(0, TEXT_SHOWN);
  return [line, `  LARGER: ${dearest.ms.toFixed(1)} ms, ${dearest.calls} x ${text}`];
}
