import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from './browser.ts';
import { build } from './build.ts';

const root = join(import.meta.dirname, '..');
const reports = join(root, 'build', 'reports');
const modules = join(root, 'node_modules');

type Count = { passed: number; failed: number };
type Step = { name: string; run: () => Promise<Count> };

/** One program of the project's own packages; its output is shown when it fails, or at once if it tells its progress. */
function program(file: string, args: string[], options: { live?: boolean; env?: NodeJS.ProcessEnv } = {}) {
  return run(join(modules, file), args, options);
}

function run(path: string, args: string[], options: { live?: boolean; env?: NodeJS.ProcessEnv }) {
  return new Promise<boolean>((resolve) => {
    const child = spawn(process.execPath, [path, ...args], {
      cwd: root,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', options.live ? 'inherit' : 'pipe', options.live ? 'inherit' : 'pipe'],
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('exit', (code) => {
      if (code !== 0) process.stdout.write(output);
      resolve(code === 0);
    });
  });
}

const one = (ok: boolean): Count => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 });
const check = (name: string, file: string, args: string[]): Step => ({
  name,
  run: async () => one(await program(file, args)),
});

/** Counts from a report; a runner that fails without a failed test (it could not even start) counts as one. */
function counted(ok: boolean, count: Count): Count {
  return !ok && count.failed === 0 ? { ...count, failed: 1 } : count;
}

function readReport(name: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(join(reports, name), 'utf8'));
  } catch {
    return {};
  }
}

async function unitTests(): Promise<Count> {
  const file = join(reports, 'vitest.json');
  const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const ok = await program('vitest/vitest.mjs', args, { live: true });
  const report = readReport('vitest.json');
  return counted(ok, {
    passed: Number(report.numPassedTests ?? 0),
    failed: Number(report.numFailedTests ?? 0),
  });
}

async function browserTests(): Promise<Count> {
  const browser = await findBrowser();
  const env = { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, 'playwright.json') };
  const ok = await program('@playwright/test/cli.js', ['test', '--reporter=dot,json'], { live: true, env });
  const stats = readReport('playwright.json').stats as Record<string, number> | undefined;
  return counted(ok, {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
  });
}

/** Over a real PostgreSQL server: races between two server processes, and what breaks at every moment of a payment. */
async function faultTests(): Promise<Count> {
  const parts = 'server-tests races 50 payments 1 kills 1 cuts 1 crashes 1 deliveries 1 restore 1'.split(' ');
  const ok = await run(join(root, 'faults', 'main.ts'), parts, { live: true });
  const report = readReport('faults.json');
  return counted(ok, { passed: Number(report.passed ?? 0), failed: Number(report.failed ?? 0) });
}

const steps: Step[] = [
  { name: 'build', run: async () => one(await build().then(() => true, report)) },
  check('types', 'typescript7/bin/tsc', ['-p', 'tsconfig.json']),
  check('types of the pure rooms', 'typescript7/bin/tsc', ['-p', 'tsconfig.pure.json']),
  check('lint and format', '@biomejs/biome/bin/biome', ['ci', '--colors=off', '.']),
  check('imports between rooms', 'dependency-cruiser/bin/dependency-cruise.mjs', [
    '--config',
    'tools/rooms.cjs',
    '.',
  ]),
  ...['de-ch', 'fr-ch', 'it-ch', 'en'].map((language) =>
    check(`spelling, ${language}`, 'cspell/bin.mjs', [
      'lint',
      '--config',
      `tools/words/${language}.json`,
      '--no-progress',
    ]),
  ),
  check('unused code', 'knip/bin/knip.js', ['--no-progress']),
  { name: 'unit and API tests', run: unitTests },
  { name: 'races and kills', run: faultTests },
  { name: 'browser tests', run: browserTests },
];

function report(error: unknown): false {
  console.error(error instanceof Error ? error.message : error);
  return false;
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const only = process.argv.slice(2);
const total: Count = { passed: 0, failed: 0 };
for (const step of steps.filter(
  ({ name }) => only.length === 0 || only.some((word) => name.includes(word)),
)) {
  const began = performance.now();
  console.log(`• ${step.name}`);
  const count = await step.run();
  total.passed += count.passed;
  total.failed += count.failed;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`  ${count.failed === 0 ? 'ok' : 'FAILED'} (${count.passed} passed, ${seconds} s)`);
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
