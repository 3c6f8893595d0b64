import type { Db } from '#server/postgres/connection/connect.ts';
import { type BrokenInvariant, findBroken } from '#server/postgres/invariants/broken.ts';
import { readOpenFigures } from '#server/postgres/operations/open-figures.ts';
import type { Log } from '#server/runtime/log.ts';
import type { Metrics } from '#server/runtime/metrics.ts';

export type MonitoringDeps = { db: Db; log: Log; metrics: Metrics };

/** References in one line of the log: enough to begin with. */
const REFERENCES_A_LINE = 20;

/**
 * Looks through the books for what must never be (money.md part 1): figures for the metrics, and for each broken
 * invariant a line in the log that an alarm can listen for (docs/operating.md).
 * @param scope `recent` each minute, `all` each night
 */
export async function checkInvariants(
  deps: MonitoringDeps,
  scope: 'recent' | 'all',
): Promise<BrokenInvariant[]> {
  const { db, log, metrics } = deps;
  const broken = await findBroken(db, { scope, holds: ['always', 'in time'] });
  metrics.broken(new Map(broken.map(({ name, references }) => [name, references.length])));
  metrics.books(await readOpenFigures(db));
  for (const { name, references } of broken) {
    const some = references.slice(0, REFERENCES_A_LINE);
    log.error({ alarm: 'invariant', invariant: name, orders: references.length, references: some }, 'alarm');
  }
  return broken;
}
