import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabases } from '../testkit/postgres/databases.ts';
import { runProgram } from '../testkit/programs.ts';
import { runDeliveryScenarios } from './deliveries/run-delivery-scenarios.ts';
import { PAYMENT_SCENARIOS } from './payments/payment-scenarios.ts';
import { runPaymentScenarios } from './payments/run-payment-scenarios.ts';
import { PROCESS_FAULTS } from './processes/fault-moments.ts';
import { runProcessFaults } from './processes/run-process-faults.ts';
import { runRaces } from './races/run-races.ts';
import { runRestoreTests } from './restore/restore-test.ts';
import type { Tally } from './tally.ts';

// Breaks the shop on purpose. The words after the program, in any number:
//   races [count] [first seed]            all triggers of a payment at once, on two servers
//   kills [count] [first seed]            SIGKILL of web and worker, so often at each moment of a payment
//   cuts, crashes [count] [first seed]    the same with their connections to the database, and with its server
//   payments [count] [seed] [--only=F8]   the provider, clocks, frozen processes and bad connections; without a count as
//                                         many orders of each as in a night, with --only those whose name begins so
//   deliveries [count] [seed] [--only=F2]  the same from M-10 to M-16: workers, operators' commands, supplier
// and mail   restore [count] [first seed]          the database is lost, and restored with its log and
// without

const root = join(import.meta.dirname, '..');
const WORDS = { kill: 'kills', cut: 'cuts', crash: 'crashes' };
const say = (line: string) => void process.stdout.write(`${line}\n`);
const args = process.argv.slice(2);

function numbersAfter(word: string): number[] {
  const at = args.indexOf(word);
  const rest = args.slice(at + 1);
  const end = rest.findIndex((arg) => !/^\d+$/.test(arg));
  return rest.slice(0, end === -1 ? rest.length : end).map(Number);
}

async function timed(name: string, run: () => Promise<Tally>): Promise<void> {
  const began = performance.now();
  const { passed, failed } = await run();
  total.passed += passed;
  total.failed += failed;
  say(`${name}: ${passed} good, ${failed} bad, ${Math.round((performance.now() - began) / 1000)} s`);
}

// Each program that is started listens for the end of this one.
process.setMaxListeners(0);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

const total = { passed: 0, failed: 0 };
const only = args.find((arg) => arg.startsWith('--only='))?.slice('--only='.length) ?? '';
// The programs need what the build makes; npm test has built it already.
if (!existsSync(join(root, 'build', 'storefront'))) await runProgram('tools/shop/build.ts', {});
const databases = await openDatabases();
try {
  if (args.includes('races')) {
    const [count = 50, first = 1] = numbersAfter('races');
    say(`races: ${count} schedules, seeds ${first} to ${first + count - 1}`);
    const seeds = Array.from({ length: count }, (_, index) => first + index);
    await timed('races', () => runRaces(databases, seeds, say));
  }
  if (args.includes('restore')) {
    const [count = 10, first = 1] = numbersAfter('restore');
    say(`restore: ${count} losses with the log, ${count} without, seeds from ${first}`);
    await timed('restore', () => runRestoreTests(count, first, say));
  }
  if (args.includes('payments')) {
    const [count, seed = 1] = numbersAfter('payments');
    const scenarios = PAYMENT_SCENARIOS.filter(({ name }) => name.startsWith(only));
    say(
      `payments: ${count ?? 'as many as in a night'} in each of ${scenarios.length} scenarios, seed ${seed}`,
    );
    await timed('payments', () => runPaymentScenarios(databases, scenarios, { count, seed, tell: say }));
  }
  if (args.includes('deliveries')) {
    const [count, seed = 1] = numbersAfter('deliveries');
    say(`deliveries: ${count ?? 'as many as in a night'} in each scenario, seed ${seed}`);
    await timed('deliveries', () => runDeliveryScenarios(databases, only, { count, seed, tell: say }));
  }
  for (const fault of PROCESS_FAULTS) {
    const word = WORDS[fault];
    if (!args.includes(word)) continue;
    if (fault === 'crash' && databases.crash === undefined) {
      say(`${word}: left out, the server of TEST_DATABASE_URL is not ours to kill`);
      continue;
    }
    const [count = 100, first = 1] = numbersAfter(word);
    say(`${word}: ${count} at each moment, seeds from ${first}`);
    await timed(word, () => runProcessFaults(databases, fault, count, first, say));
  }
} finally {
  await databases.close();
}
const reports = join(root, 'build', 'reports');
mkdirSync(reports, { recursive: true });
writeFileSync(join(reports, 'faults.json'), JSON.stringify(total));
process.exit(total.failed === 0 ? 0 : 1);
