import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProviderName } from '../testkit/external-systems.ts';
import { openDatabases } from '../testkit/postgres/databases.ts';
import { runProgram } from '../testkit/programs.ts';
import { createRandom } from '../testkit/random.ts';
import { DELIVERY_SCENARIOS, runDeliveryScenarios } from './deliveries/run-delivery-scenarios.ts';
import { runFuzz } from './fuzz/run-fuzz.ts';
import { PAYMENT_SCENARIOS } from './payments/payment-scenarios.ts';
import { runPaymentScenarios } from './payments/run-payment-scenarios.ts';
import { PROCESS_FAULTS, WORD_OF } from './processes/fault-moments.ts';
import { runProcessFaults } from './processes/run-process-faults.ts';
import { runRaces } from './races/run-races.ts';
import { runRestoreTests } from './restore/restore-test.ts';
import { runRollingChange } from './rolling/rolling-change.ts';
import { divideKinds, emptyTally, sampleOf, type Tally } from './tally.ts';
import { runVersionTest } from './versions/version-test.ts';

// Breaks the shop on purpose. The words after the program, in any number; without any, all as in a night:
//   races [count] [first seed]            all triggers of a payment at once, on two servers
//   kills [count] [first seed]            SIGKILL of web and worker, so often at each moment of a payment
//   cuts, crashes [count] [first seed]    the same with their connections to the database, and with its server
//   payments [count] [seed]               the provider, clocks, frozen processes and bad connections; without a count as
//                                         many orders of each as in a night
//   deliveries [count] [seed]             the same from M-10 to M-16: workers, clerks, supplier and mail
//   restore [count] [first seed]          the database is lost, and restored with its log and without
//   versions [count] [seed]               the version before this one, while and after the schema is migrated; so many
//                                         purchases at each moment
//   rolling [count] [seed]             two web and two worker processes are replaced one after the other, twice, during so
//                                         many purchases
//   fuzz [count] [first seed]             bad requests of the API and bytes that are almost HTTP
//   --provider=datatrans                  of payments, at the other payment provider
//   --only=F8                             of payments and deliveries only those whose name begins so
//   --sample=SEED                         one of each, of payments and deliveries a part that they divide, and either cuts or
//                                         crashes, as the seed chooses

const root = join(import.meta.dirname, '..');
const NIGHT = ['restore', 'deliveries', 'payments', 'kills', 'cuts', 'crashes', 'races', '1000', 'fuzz'];
const say = (line: string) => void process.stdout.write(`${line}\n`);
const given = process.argv.slice(2);
const args = given.some((word) => !word.startsWith('--')) ? given : [...NIGHT, ...given];
const option = (name: string) => args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
const only = option('only') ?? '';
const provider: ProviderName = option('provider') === 'datatrans' ? 'datatrans' : 'saferpay';
const sample = option('sample') === undefined ? undefined : Number(option('sample'));

/** Count and seed that follow a word. */
function numbersAfter(word: string, usual: { count?: number }): { count: number | undefined; seed: number } {
  const rest = args.slice(args.indexOf(word) + 1);
  const end = rest.findIndex((arg) => !/^\d+$/.test(arg));
  const [count, seed] = rest.slice(0, end === -1 ? rest.length : end).map(Number);
  return {
    count: count ?? (sample === undefined ? usual.count : 1),
    seed: seed ?? sample ?? 1,
  };
}

async function timed(word: string, about: string, run: () => Promise<Tally>): Promise<void> {
  say(`${word}: ${about}`);
  const began = performance.now();
  const { passed, failed, failures } = await run();
  total.passed += passed;
  total.failed += failed;
  total.failures.push(...failures);
  say(`${word}: ${passed} good, ${failed} bad, ${Math.round((performance.now() - began) / 1000)} s`);
}

// Each program that is started listens for the end of this one.
process.setMaxListeners(0);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

// A sample of both plays each kind of fault on one side.
const divided =
  sample !== undefined && args.includes('payments') && args.includes('deliveries')
    ? divideKinds(PAYMENT_SCENARIOS, DELIVERY_SCENARIOS, createRandom(sample))
    : undefined;
const total = emptyTally();
// The programs need what the build makes; npm test has built it already.
if (!existsSync(join(root, 'build/brands/murmeli/storefront'))) await runProgram('tools/shop/build.ts', {});
const databases = await openDatabases();
const tell = say;
try {
  if (args.includes('races')) {
    const { count = 50, seed } = numbersAfter('races', { count: 50 });
    const seeds = Array.from({ length: count }, (_, index) => seed + index);
    await timed('races', `${count} schedules, seeds from ${seed}`, () => runRaces(databases, seeds, say));
  }
  if (args.includes('fuzz')) {
    const { count = 100_000, seed } = numbersAfter('fuzz', { count: 100_000 });
    await timed('fuzz', `${count} requests, seeds from ${seed}`, () =>
      runFuzz(databases, { count, seed }, say),
    );
  }
  if (args.includes('restore')) {
    const { count = 10, seed } = numbersAfter('restore', { count: 10 });
    await timed('restore', `${count} losses of the database, seeds from ${seed}`, () =>
      runRestoreTests(count, seed, sample !== undefined, say),
    );
  }
  if (args.includes('versions')) {
    const { count = 4, seed } = numbersAfter('versions', { count: 4 });
    await timed('versions', `${count} purchases at each moment, seed ${seed}`, () =>
      runVersionTest(databases, count, seed, say),
    );
  }
  if (args.includes('rolling')) {
    const { count = 500, seed } = numbersAfter('rolling', { count: 500 });
    await timed('rolling', `${count} purchases while every process is replaced twice, seed ${seed}`, () =>
      runRollingChange(databases, count, seed, say),
    );
  }
  if (args.includes('payments')) {
    const { count, seed } = numbersAfter('payments', {});
    const named = PAYMENT_SCENARIOS.filter(({ name }) => name.startsWith(only));
    const scenarios = sample === undefined ? named : sampleOf(named, createRandom(seed), divided?.ofOther);
    const about = `${count ?? 'as many as in a night'} in each of ${scenarios.length} scenarios, seed ${seed}`;
    const run = { count, seed, tell, provider };
    await timed('payments', `${provider}, ${about}`, () => runPaymentScenarios(databases, scenarios, run));
  }
  if (args.includes('deliveries')) {
    const { count, seed } = numbersAfter('deliveries', {});
    const choice = { only, sample: sample !== undefined, elsewhere: divided?.ofOne };
    const about = `${count ?? 'as many as in a night'} in each scenario, seed ${seed}`;
    await timed('deliveries', about, () => runDeliveryScenarios(databases, choice, { count, seed, tell }));
  }
  // A sample tries one of them, at every moment: what a process finds afterwards is nearly the same.
  const chosen = sample === undefined ? undefined : createRandom(sample).oneOf(PROCESS_FAULTS);
  for (const fault of PROCESS_FAULTS) {
    const word = WORD_OF[fault];
    if (!args.includes(word) || (chosen !== undefined && fault !== chosen)) continue;
    if (fault === 'crash' && databases.crash === undefined) {
      say(`${word}: left out, the server of TEST_DATABASE_URL is not ours to kill`);
      continue;
    }
    const { count = 100, seed } = numbersAfter(word, { count: 100 });
    await timed(word, `${count} at each moment, seeds from ${seed}`, () =>
      runProcessFaults(databases, fault, count, seed, say),
    );
  }
} finally {
  await databases.close();
}
const reports = join(root, 'build', 'reports');
mkdirSync(reports, { recursive: true });
writeFileSync(join(reports, 'faults.json'), JSON.stringify(total));
process.exit(total.failed === 0 ? 0 : 1);
