import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../shop/build.ts';
import { findBrowser, findEngines } from './browser.ts';
import { describeResult, runChecks } from './check.ts';
import {
  addUp,
  type Count,
  NOTHING,
  readFaultsReport,
  readPlaywrightReport,
  readVitestReport,
} from './test-reports.ts';

// Runs every test, or only the named steps: `unit`, `browser`. Files may follow a single step: `npm run
// test:e2e -- e2e/cart.spec.ts`.

const root = join(import.meta.dirname, '../..');
const reports = join(root, 'build', 'reports');
const modules = join(root, 'node_modules');
const STEPS = { build: buildAll, checks, unit, faults, browser } as const;
type StepName = keyof typeof STEPS;
type Print = (text: string) => void;

/**
 * Runs a program of the project and sends its output to `say`.
 * @returns true if it succeeded
 */
function run(say: Print, path: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  const child = spawn(process.execPath, [path, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', say);
  return new Promise((resolve) => child.on('close', (code) => resolve(code === 0)));
}

async function buildAll(say: Print): Promise<Count> {
  try {
    await build();
    return { ...NOTHING, passed: 1 };
  } catch (error) {
    say(`${error instanceof Error ? error.message : error}\n`);
    return { ...NOTHING, failed: 1, failures: [{ name: 'the build', again: 'npm run build' }] };
  }
}

/** Runs the checks: types, lint, imports, unused code and spelling. */
async function checks(say: Print): Promise<Count> {
  const results = await runChecks([], (result) => say(`${describeResult(result)}\n`));
  const failures = results
    .filter(({ ok }) => !ok)
    .map(({ name }) => ({ name, again: `npm run check "${name}"` }));
  return { passed: results.length - failures.length, failed: failures.length, skipped: 0, failures };
}

/** Runs unit and API tests. */
async function unit(say: Print, files: readonly string[]): Promise<Count> {
  const report = join(reports, 'vitest.json');
  const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`, ...files];
  // In a file, the colours of each test's dot would take more space than all else.
  const env = process.stdout.isTTY ? {} : { NO_COLOR: '1' };
  return readVitestReport(await run(say, join(modules, 'vitest/vitest.mjs'), args, env), report, root);
}

/** Finds or installs the browsers, one after another, because the system installs one package at a time. */
async function findBrowsers(): Promise<NodeJS.ProcessEnv> {
  return { CHROMIUM_PATH: await findBrowser({ windows: false }), ...(await findEngines()) };
}

/** Runs browser journeys. */
async function browser(say: Print, files: readonly string[]): Promise<Count> {
  const report = join(reports, 'playwright.json');
  const env = {
    ...(await (found ?? findBrowsers())),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    // A few journeys are recorded step by step, to analyse failures.
    ...(files.length > 0 && { E2E_TRACE: process.env.E2E_TRACE ?? 'on' }),
  };
  const args = ['test', '--reporter=dot,json', ...files];
  return readPlaywrightReport(await run(say, join(modules, '@playwright/test/cli.js'), args, env), report);
}

/**
 * Runs races of two server processes, and a sample of the faults at each failpoint, on a real PostgreSQL
 * server. `npm run test:all` adds deliveries and restores, which wait for minutes.
 */
async function faults(say: Print, words: readonly string[]): Promise<Count> {
  const seed = Math.floor(Math.random() * 100_000);
  const sample = ['races', '12', 'fuzz', '2000', 'payments', 'kills', 'cuts', 'crashes', `--sample=${seed}`];
  const ok = await run(say, join(root, 'faults', 'main.ts'), words.length > 0 ? [...words] : sample);
  return readFaultsReport(ok, join(reports, 'faults.json'));
}

/**
 * Runs steps one after another. The output of the first lane is shown immediately, that of others at their
 * end.
 */
async function runLane(names: readonly StepName[], isShown: boolean): Promise<Count> {
  let total = NOTHING;
  let output = '';
  const say: Print = (text) => {
    if (isShown) process.stdout.write(text);
    else output += text;
  };
  for (const name of names) {
    const startedAt = performance.now();
    say(`• ${name}\n`);
    const count = await STEPS[name](say, rest);
    total = addUp(total, count);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    say(`\n  ${count.failed === 0 ? 'ok' : 'FAILED'} (${count.passed} passed, ${seconds} s)\n`);
    // Every later step would fail for the same reason.
    if (name === 'build' && count.failed > 0) break;
  }
  process.stdout.write(output);
  return total;
}

const words = process.argv.slice(2);
const names = (Object.keys(STEPS) as StepName[]).filter(
  (name) => words.length === 0 || words.some((word) => word === name),
);
const rest = words.filter((word) => !Object.hasOwn(STEPS, word));
if (names.length === 0) {
  console.error(`There is no such step. The steps: ${Object.keys(STEPS).join(', ')}.`);
  process.exit(2);
}
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
// Installing one takes as long as the other steps, so it starts with them.
const found = names.includes('browser') ? findBrowsers() : undefined;
found?.catch(() => {});
const of = (...some: StepName[]) => names.filter((name) => some.includes(name));
let total = await runLane(of('build'), true);
if (total.failed === 0) {
  // Faults and journeys mostly wait, for processes or pages, so they run concurrently with the unit tests.
  const lanes = await Promise.all([
    runLane(of('checks', 'unit'), true),
    runLane(of('faults', 'browser'), words.length > 0),
  ]);
  total = lanes.reduce(addUp, total);
}
for (const { name, again } of total.failures) console.log(`FAILED ${name}\n  just this one: ${again}`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed === 0 ? 0 : 1;
