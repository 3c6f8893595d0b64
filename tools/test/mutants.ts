import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { countBrokenRows, getName, MUTANTS, type Mutant } from './mutant-list.ts';

/**
 * Breaks one rule at a time and checks that each of its tests fails. An argument selects the rules that
 * contain it. It works on copies in a temporary folder, so that an error can't leave a broken rule behind.
 */
const root = join(import.meta.dirname, '../..');
const COPIES = 2;
const EXCLUDED = new Set(['node_modules', '.git', '.data', 'build', 'e2e', 'bench']);

type MutantResult = 'killed' | 'survived' | 'not found' | 'not run';
type Report = {
  numFailedTests: number;
  numFailedTestSuites: number;
  numPassedTests: number;
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[];
};

function copySources(folder: string, name: string): string {
  const copy = join(folder, name);
  cpSync(root, copy, {
    recursive: true,
    filter: (path) => path === root || !EXCLUDED.has(basename(path)),
  });
  // Some tests draw pictures that the build creates.
  for (const shared of ['node_modules', 'build']) symlinkSync(join(root, shared), join(copy, shared));
  return copy;
}

/** Runs the named tests in a copy. Returns undefined if they couldn't run. */
function runTests(copy: string, tests: readonly string[]): Promise<Report | undefined> {
  const reportPath = join(copy, 'mutant-report.json');
  rmSync(reportPath, { force: true });
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const args = ['run', '--root', copy, '--reporter=json', `--outputFile=${reportPath}`, '--maxWorkers=1'];
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [vitest, ...args, ...tests], { cwd: copy, stdio: 'ignore' });
    child.on('exit', () => {
      try {
        resolve(JSON.parse(readFileSync(reportPath, 'utf8')));
      } catch {
        resolve(undefined);
      }
    });
  });
}

async function runMutant(copy: string, { file, from, to, tests }: Mutant): Promise<MutantResult> {
  const path = join(copy, file);
  const original = readFileSync(path, 'utf8');
  if (original.split(from).length !== 2) return 'not found';
  writeFileSync(
    path,
    original.replace(from, () => to),
  );
  try {
    const report = await runTests(copy, tests);
    if (report === undefined) return 'not run';
    return tests.every((test) => hasFailed(report, join(copy, test))) ? 'killed' : 'survived';
  } finally {
    writeFileSync(path, original);
  }
}

/** Returns true if a test of the file failed. A file that can't be loaded proves nothing about the rule. */
function hasFailed({ testResults }: Report, test: string): boolean {
  const results = testResults.filter(({ name }) => name === test).flatMap((file) => file.assertionResults);
  return results.some(({ status }) => status === 'failed');
}

/** Checks that the tests pass without mutants. Otherwise a mutant proves nothing. */
async function requirePassingTests(copy: string, mutants: readonly Mutant[]): Promise<void> {
  const tests = [...new Set(mutants.flatMap((mutant) => mutant.tests))];
  const missing = tests.filter((test) => {
    try {
      readFileSync(join(copy, test));
      return false;
    } catch {
      return true;
    }
  });
  if (missing.length > 0) throw new Error(`these tests don't exist: ${missing.join(', ')}`);
  const report = await runTests(copy, tests);
  if (report === undefined || report.numPassedTests === 0) throw new Error('the tests could not be run');
  if (report.numFailedTests + report.numFailedTestSuites > 0) {
    const failing = report.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
    throw new Error(`these tests fail without a mutant: ${failing.join(', ')}`);
  }
}

async function main(word: string): Promise<boolean> {
  const mutants = MUTANTS.filter((mutant) => `${getName(mutant)} ${mutant.file}`.includes(word));
  if (mutants.length === 0) throw new Error(`no mutant has ${word} in its name or file`);
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'cadeau-mutants-')));
  try {
    const copies = Array.from({ length: COPIES }, (_, index) => copySources(folder, `copy-${index}`));
    await requirePassingTests(copies[0] ?? folder, mutants);
    const waiting = [...mutants];
    const survivors: string[] = [];
    const runWaiting = async (copy: string) => {
      for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
        const result = await runMutant(copy, mutant);
        const line = `${result.padEnd(9)} ${getName(mutant)} (${mutant.file})`;
        console.log(line);
        if (result !== 'killed') survivors.push(line);
      }
    };
    await Promise.all(copies.map(runWaiting));
    for (const line of survivors) console.log(`SURVIVED: ${line}`);
    console.log(
      `${mutants.length - survivors.length} of ${mutants.length} mutants, ` +
        `of ${countBrokenRows(mutants)} rows of the specification, were killed by each of their tests`,
    );
    return survivors.length === 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

try {
  process.exitCode = (await main(process.argv[2] ?? '')) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
