import type { App } from '#server/app.ts';
import type { BrokenInvariant, CheckScope } from '#server/operations/health-reports.ts';

/** What the night found, by reference: the next one looks there again, so that nothing seems mended that is not. */
const FOUND_BY_NIGHT = 'found by night';
/** Enough to keep an alarm; who has more looks at all of them by command. */
const KEPT_MAX = 1000;

/** References in one line of the log: enough to begin with. */
const REFERENCES_A_LINE = 20;

/**
 * Checks the invariants (docs/requirements/invariants.md): figures for the metrics, and for each broken
 * invariant a line in the log that an alarm can listen for (docs/operating.md).
 * @param scope `recent` each minute; for the night see `checkByNight`
 */
export async function checkInvariants(
  { reports, log, metrics }: Pick<App, 'reports' | 'log' | 'metrics'>,
  scope: CheckScope,
): Promise<BrokenInvariant[]> {
  const broken = await reports.brokenInvariants(scope);
  metrics.broken(countsOf(broken));
  metrics.records({ openItems: await reports.openFigures() });
  for (const { name, references } of broken) {
    const some = references.slice(0, REFERENCES_A_LINE);
    log.error({ alarm: 'invariant', invariant: name, orders: references.length, references: some }, 'alarm');
  }
  return broken;
}

/** Checks what a night looks through, and what the last one found. */
export async function checkByNight(
  app: Pick<App, 'reports' | 'log' | 'metrics' | 'schedule'>,
): Promise<BrokenInvariant[]> {
  const before = Object.keys((await app.schedule.lastResult(FOUND_BY_NIGHT)) ?? {});
  const broken = await checkInvariants(app, { nightAfter: before });
  const found = [...new Set(broken.flatMap(({ references }) => references))].slice(0, KEPT_MAX);
  await app.schedule.keep(FOUND_BY_NIGHT, Object.fromEntries(found.map((reference) => [reference, 1])));
  return broken;
}

/** How many orders break each invariant. */
export function countsOf(broken: readonly BrokenInvariant[]): Map<string, number> {
  return new Map(broken.map(({ name, references }) => [name, references.length]));
}
