import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from '../shop/build.ts';
import { findBrowser } from './browser.ts';
import { describeResult, runChecks } from './check.ts';
import { addUp, type Count, NOTHING, ofFaults, ofPlaywright, ofVitest } from './test-reports.ts';

// Runs every test, or the steps whose name holds one of the words behind the program: `unit`, `browser`. Files may
// follow a single step: `npm run test:e2e -- e2e/cart.spec.ts`.

const root = join(import.meta.dirname, '../..');
const reports = join(root, 'build', 'reports');
const modules = join(root, 'node_modules');
const STEPS = { build: buildAll, checks, unit, faults, browser } as const;
type StepName = keyof typeof STEPS;

/** Its output is shown as it comes. @returns whether it ended well */
function run(path: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  const child = spawn(process.execPath, [path, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return new Promise((resolve) => child.on('exit', (code) => resolve(code === 0)));
}

async function buildAll(): Promise<Count> {
  try {
    await build();
    return { ...NOTHING, passed: 1 };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { ...NOTHING, failed: 1, failures: [{ name: 'the build', again: 'npm run build' }] };
  }
}

/** Types, lint, imports, unused code and spelling. */
async function checks(): Promise<Count> {
  const results = await runChecks([], (result) => console.log(describeResult(result)));
  const failures = results
    .filter(({ ok }) => !ok)
    .map(({ name }) => ({ name, again: `npm run check "${name}"` }));
  return { passed: results.length - failures.length, failed: failures.length, skipped: 0, failures };
}

/** Unit and API tests. */
async function unit(files: readonly string[]): Promise<Count> {
  const report = join(reports, 'vitest.json');
  const args = ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`, ...files];
  return ofVitest(await run(join(modules, 'vitest/vitest.mjs'), args), report, root);
}

/** Journeys in a browser. */
async function browser(files: readonly string[]): Promise<Count> {
  const report = join(reports, 'playwright.json');
  const env = { CHROMIUM_PATH: await findBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const args = ['test', '--reporter=dot,json', ...files];
  return ofPlaywright(await run(join(modules, '@playwright/test/cli.js'), args, env), report);
}

/** Over a real PostgreSQL server: races of two server processes, and a sample of what breaks at each moment. */
async function faults(words: readonly string[]): Promise<Count> {
  const sample = 'races 25 payments 1 kills 1 cuts 1 crashes 1 deliveries 1 restore 1'.split(' ');
  const ok = await run(join(root, 'faults', 'main.ts'), words.length > 0 ? [...words] : sample);
  return ofFaults(ok, join(reports, 'faults.json'));
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
let total = NOTHING;
for (const name of names) {
  const began = performance.now();
  console.log(`• ${name}`);
  const count = await STEPS[name](rest);
  total = addUp(total, count);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`  ${count.failed === 0 ? 'ok' : 'FAILED'} (${count.passed} passed, ${seconds} s)`);
  // Everything after it would fail for the same reason.
  if (name === 'build' && count.failed > 0) break;
}
for (const { name, again } of total.failures) console.log(`FAILED ${name}\n  just this one: ${again}`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed === 0 ? 0 : 1;
