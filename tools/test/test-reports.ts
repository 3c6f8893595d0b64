import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { isFullRun } from '../../testkit/full-run.ts';

export type Failure = {
  name: string;
  /** The command that runs only this test. */
  again: string;
};

export type Count = { passed: number; failed: number; skipped: number; failures: readonly Failure[] };

export const NOTHING: Count = { passed: 0, failed: 0, skipped: 0, failures: [] };

export function addUp(first: Count, second: Count): Count {
  return {
    passed: first.passed + second.passed,
    failed: first.failed + second.failed,
    skipped: first.skipped + second.skipped,
    failures: [...first.failures, ...second.failures],
  };
}

type VitestReport = {
  numPassedTests?: number;
  numFailedTests?: number;
  numPendingTests?: number;
  testResults?: {
    name: string;
    status: string;
    assertionResults: { fullName: string; title: string; status: string }[];
  }[];
};

/**
 * Reads the report of the unit tests.
 * @param ok true if the runner succeeded
 */
export function readVitestReport(ok: boolean, path: string, root: string): Count {
  const report = read<VitestReport>(path);
  const failures = (report.testResults ?? []).flatMap(({ name, status, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    // A file that couldn't be loaded has no failed test.
    if (failed.length === 0 && status === 'failed')
      return [{ name: file, again: `npm run test:unit ${file}` }];
    return failed.map(({ fullName, title }) => ({
      name: `${file}: ${fullName}`,
      again: `npm run test:unit -- ${file} -t ${JSON.stringify(title)}`,
    }));
  });
  return countCrash(ok, 'the unit tests', {
    passed: report.numPassedTests ?? 0,
    failed: Math.max(report.numFailedTests ?? 0, failures.length),
    skipped: report.numPendingTests ?? 0,
    failures,
  });
}

type Suite = {
  suites?: Suite[];
  specs?: { title: string; file: string; line: number; ok: boolean }[];
};
type PlaywrightReport = Suite & { stats?: { expected: number; flaky: number; skipped: number } };

/** Reads the report of the browser journeys. A journey that passes only on retry counts as failed. */
export function readPlaywrightReport(ok: boolean, path: string): Count {
  const report = read<PlaywrightReport>(path);
  const listSpecs = (suite: Suite): NonNullable<Suite['specs']> => [
    ...(suite.specs ?? []),
    ...(suite.suites ?? []).flatMap(listSpecs),
  ];
  const failures = listSpecs(report)
    .filter((spec) => !spec.ok)
    .map(({ title, file, line }) => ({
      name: `e2e/${file}: ${title}`,
      again: `${isFullRun ? 'CADEAU_TEST_RUNS=all ' : ''}npm run test:e2e -- e2e/${file}:${line}`,
    }));
  return countCrash(ok, 'the journeys', {
    passed: report.stats?.expected ?? 0,
    failed: failures.length,
    skipped: report.stats?.skipped ?? 0,
    failures,
  });
}

type FaultsReport = { passed?: number; failed?: number; failures?: { name: string; args: string }[] };

/** Reads the report of the fault tests. Each failure has the arguments that repeat it with its seed. */
export function readFaultsReport(ok: boolean, path: string): Count {
  const { passed = 0, failed = 0, failures = [] } = read<FaultsReport>(path);
  return countCrash(ok, 'the faults', {
    passed,
    failed,
    skipped: 0,
    failures: failures.map(({ name, args }) => ({ name, again: `npm run test:faults -- ${args}` })),
  });
}

/** Counts a runner that fails without a failed test as one failure, because it couldn't start or crashed. */
function countCrash(ok: boolean, name: string, count: Count): Count {
  if (ok || count.failed > 0) return count;
  return { ...count, failed: 1, failures: [{ name: `${name} did not run to their end`, again: 'npm test' }] };
}

function read<Report extends object>(path: string): Partial<Report> {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Report;
  } catch {
    return {};
  }
}
