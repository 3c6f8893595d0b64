import type { CardKind } from '../../testkit/buyer.ts';
import { atMost, type Outcome } from '../budget.ts';
import { countStatements, listMostExpensive } from '../statements.ts';
import { buyMany, CONCURRENT_BUYERS } from './buy.ts';
import { PROCESSES, type ProcessName, readLoopDelay, type SeparateShop } from './separate-shop.ts';

const PURCHASES = 150;

/** Maximum CPU time per purchase in ms, as counted by the kernel. */
const BUDGETS: Record<CardKind, Record<ProcessName, number>> = {
  digital: { web: 14, worker: 31, PostgreSQL: 21, 'stand-ins': 8.5 },
  posted: { web: 12, worker: 14, PostgreSQL: 14.5, 'stand-ins': 4.6 },
};
const COMMITS_MAX = 17;
const EXPENSIVE_STATEMENTS = 10;

export type Cost = { ms: Record<ProcessName, number>; elapsedMs: number };

/** Measures the CPU time of each program while some work runs. */
export async function measureCost(
  { readCpuTimes }: SeparateShop,
  work: () => Promise<unknown>,
): Promise<Cost> {
  const startedAt = performance.now();
  const before = readCpuTimes();
  await work();
  const ms = readCpuTimes();
  for (const name of PROCESSES) ms[name] -= before[name];
  return { ms, elapsedMs: performance.now() - startedAt };
}

/** Measures purchases at saturation: ten buyers in a closed loop, with every program on this machine. */
export async function measureSaturation(shop: SeparateShop, kind: CardKind): Promise<Outcome[]> {
  await readLoopDelay(shop.programs.web);
  let paidMs = 0;
  let cost: Cost | undefined;
  const counts = await countStatements(shop.database.rows, async () => {
    cost = await measureCost(shop, async () => {
      paidMs = await buyMany(shop, kind, PURCHASES);
    });
  });
  if (cost === undefined) throw new Error('nothing was measured');
  const { ms, elapsedMs } = cost;
  const { median, slowest } = await readLoopDelay(shop.programs.web);
  const perSecond = (elapsed: number) => ((PURCHASES * 1000) / elapsed).toFixed(1);
  const usedMs = PROCESSES.reduce((sum, name) => sum + ms[name], 0);
  const prefix = `${CONCURRENT_BUYERS} buyers at once, ${kind} purchase`;
  const notes = [
    `${perSecond(paidMs)} a second paid, ${perSecond(elapsedMs)} a second mailed`,
    `all programs used ${(usedMs / elapsedMs).toFixed(2)} processors`,
    `event loop delay: median ${median.toFixed(0)} ms, 99th percentile ${slowest.toFixed(0)} ms`,
    ...listMostExpensive(counts, EXPENSIVE_STATEMENTS, PURCHASES),
  ];
  return [
    ...PROCESSES.map((name) =>
      atMost({
        name: `${prefix}: processor time of ${name}`,
        value: ms[name] / PURCHASES,
        max: BUDGETS[kind][name],
        unit: (value) => `${value.toFixed(1)} ms`,
        notes: name === 'web' ? notes : [],
      }),
    ),
    atMost({
      name: `${prefix}: transactions that write`,
      value: counts.commits / PURCHASES,
      max: COMMITS_MAX,
      unit: (count) => count.toFixed(1),
    }),
  ];
}
