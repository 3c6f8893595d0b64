import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabases } from '../testkit/postgres/databases.ts';
import { runProgram } from '../testkit/programs.ts';
import { createRandom } from '../testkit/random.ts';
import { runDeliveryCrashes, runDeliveryScenarios } from './deliveries/run-delivery-scenarios.ts';
import { runFuzz } from './fuzz/run-fuzz.ts';
import { runPaymentScenarios } from './payments/run-payment-scenarios.ts';
import { processFaults } from './processes/run-process-faults.ts';
import { runRaces } from './races/run-races.ts';
import { runRestoreTests } from './restore/restore-test.ts';
import { runRollingChange } from './rolling/rolling-change.ts';
import type { Run, Suite, Tally } from './tally.ts';
import { runVersionTest } from './versions/version-test.ts';

// Injects faults (docs/requirements/faults.md). Arguments: names of suites, each optionally followed by a count and a
// seed. Without a suite, the nightly suites run.
// --provider=datatrans   payment provider of the payment suites
// --only=F8              runs only payment and delivery scenarios whose name starts with this text
// --sample=SEED          runs some of the payments and deliveries, and one of kills, cuts and crashes

const SUITES: Record<string, Suite> = {
  races: runRaces,
  fuzz: runFuzz,
  restore: runRestoreTests,
  versions: runVersionTest,
  rolling: runRollingChange,
  payments: runPaymentScenarios,
  deliveries: runDeliveryScenarios,
};
const PROCESS_FAULTS: Record<string, Suite> = {
  kills: processFaults('kill', 'kills'),
  cuts: processFaults('cut', 'cuts'),
  crashes: processFaults('crash', 'crashes'),
};
const NIGHTLY = ['restore', 'deliveries', 'payments', 'kills', 'cuts', 'crashes', 'races', '1000', 'fuzz'];

const root = join(import.meta.dirname, '..');
const givenArgs = process.argv.slice(2);
const args = givenArgs.some((arg) => !arg.startsWith('--')) ? givenArgs : [...NIGHTLY, ...givenArgs];
const readOption = (name: string) => args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
const sample = readOption('sample') === undefined ? undefined : Number(readOption('sample'));
const print = (line: string) => void process.stdout.write(`${line}\n`);

/** Returns the count and seed that follow a suite. */
function readNumbers(suite: string): Pick<Run, 'count' | 'seed'> {
  const rest = args.slice(args.indexOf(suite) + 1);
  const end = rest.findIndex((arg) => !/^\d+$/.test(arg));
  const defaultCount = sample === undefined ? undefined : 1;
  const [count = defaultCount, seed = sample ?? 1] = rest
    .slice(0, end === -1 ? rest.length : end)
    .map(Number);
  return { count, seed };
}

// Each started program adds an exit listener, so disable the warning about too many listeners.
process.setMaxListeners(0);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

// After `npm test`, the build exists.
if (!existsSync(join(root, 'build/brands/murmeli/storefront'))) await runProgram('tools/shop/build.ts', {});
const total = { passed: 0, failed: 0, failures: [] as Tally['failures'] };
const databases = await openDatabases();
const suites = Object.entries(SUITES).filter(([name]) => args.includes(name));
const selectedSuites = Object.entries(PROCESS_FAULTS).filter(([name]) => args.includes(name));
// A sample uses one kind of fault, because all kinds leave nearly the same state.
const chosenSuites =
  sample === undefined || selectedSuites.length === 0
    ? selectedSuites
    : [createRandom(sample).pick(selectedSuites)];
try {
  const restoreRuns: Promise<void>[] = [];
  for (const suite of suites) {
    const run = runSuite(suite);
    // In a sample, `restore` runs concurrently with later suites, because it has its own database servers and mostly waits.
    if (sample !== undefined && suite[0] === 'restore') restoreRuns.push(run);
    else await run;
  }
  await Promise.all(restoreRuns);
  // The following suites kill the database server, so they run last.
  if (args.includes('deliveries')) await runSuite(['deliveries', runDeliveryCrashes]);
  for (const suite of chosenSuites) await runSuite(suite);
} finally {
  await databases.close();
}
const reports = join(root, 'build', 'reports');
mkdirSync(reports, { recursive: true });
writeFileSync(join(reports, 'faults.json'), JSON.stringify(total));
process.exit(total.failed === 0 ? 0 : 1);

async function runSuite([name, suite]: [string, Suite]): Promise<void> {
  const numbers = readNumbers(name);
  print(`${name}: count ${numbers.count ?? 'as in nightly runs'}, seed ${numbers.seed}`);
  const startedAt = performance.now();
  const tally: Tally = { passed: 0, failed: 0, failures: [], print };
  const provider = readOption('provider') === 'datatrans' ? 'datatrans' : 'saferpay';
  await suite({ databases, ...numbers, sample, provider, only: readOption('only') ?? '' }, tally);
  total.passed += tally.passed;
  total.failed += tally.failed;
  total.failures.push(...tally.failures);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  print(`${name}: ${tally.passed} passed, ${tally.failed} failed, ${seconds} s`);
}
