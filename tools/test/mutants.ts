import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { MUTANTS, type Mutant } from './mutant-list.ts';

/**
 * Breaks one rule at a time and sees to it that a test turns red. Works on copies in a temporary folder, so that
 * nothing that goes wrong here can leave a broken rule behind.
 */
const root = join(import.meta.dirname, '../..');
const COPIES = 2;
const LEFT_OUT = new Set(['node_modules', '.git', '.data', 'build', 'e2e', 'docs', 'bench']);

type Fate = 'killed' | 'survived' | 'not found' | 'not run';
type Report = { numFailedTests?: number; numFailedTestSuites?: number; numPassedTests?: number };

function copyOfTheSources(folder: string, name: string): string {
  const copy = join(folder, name);
  cpSync(root, copy, {
    recursive: true,
    filter: (path) => path === root || !LEFT_OUT.has(basename(path)),
  });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** Runs the named tests of a copy; undefined when they could not be run at all. */
function runTests(copy: string, tests: readonly string[]): Promise<Report | undefined> {
  const outcome = join(copy, 'mutant-report.json');
  rmSync(outcome, { force: true });
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const args = ['run', '--root', copy, '--reporter=json', `--outputFile=${outcome}`, '--maxWorkers=1'];
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [vitest, ...args, ...tests], { cwd: copy, stdio: 'ignore' });
    child.on('exit', () => {
      try {
        resolve(JSON.parse(readFileSync(outcome, 'utf8')));
      } catch {
        resolve(undefined);
      }
    });
  });
}

async function fateOf(copy: string, { file, from, to, tests }: Mutant): Promise<Fate> {
  const path = join(copy, file);
  const whole = readFileSync(path, 'utf8');
  if (whole.split(from).length !== 2) return 'not found';
  writeFileSync(
    path,
    whole.replace(from, () => to),
  );
  try {
    const report = await runTests(copy, tests);
    if (report === undefined) return 'not run';
    return (report.numFailedTests ?? 0) > 0 ? 'killed' : 'survived';
  } finally {
    writeFileSync(path, whole);
  }
}

/** A mutant proves nothing where its tests are red, or missing, without it. */
async function expectGreen(copy: string): Promise<void> {
  const tests = [...new Set(MUTANTS.flatMap((mutant) => mutant.tests))];
  const missing = tests.filter((test) => {
    try {
      readFileSync(join(copy, test));
      return false;
    } catch {
      return true;
    }
  });
  if (missing.length > 0) throw new Error(`no such test: ${missing.join(', ')}`);
  const report = await runTests(copy, tests);
  if (report === undefined || (report.numPassedTests ?? 0) === 0)
    throw new Error('the tests could not be run');
  if ((report.numFailedTests ?? 0) + (report.numFailedTestSuites ?? 0) > 0) {
    throw new Error('the tests are red before anything is broken');
  }
}

async function main(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'cadeau-mutants-'));
  try {
    const copies = Array.from({ length: COPIES }, (_, index) => copyOfTheSources(folder, `copy-${index}`));
    await expectGreen(copies[0] ?? folder);
    const waiting = [...MUTANTS];
    const fates: Fate[] = [];
    const work = async (copy: string) => {
      for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
        const fate = await fateOf(copy, mutant);
        fates.push(fate);
        console.log(`${fate.padEnd(9)} ${mutant.rule} (${mutant.file})`);
      }
    };
    await Promise.all(copies.map(work));
    const killed = fates.filter((fate) => fate === 'killed').length;
    console.log(`${killed} of ${MUTANTS.length} broken rules were seen by a test`);
    return killed === MUTANTS.length;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
