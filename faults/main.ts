import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CELLS } from './cells/cells.ts';
import { runCells } from './cells/run-cells.ts';
import { runDeliveries } from './delivery/run-deliveries.ts';
import { runProgram } from './house/program.ts';
import { runHouseTests } from './house-tests.ts';
import { runKills } from './kills/kills.ts';
import { BLOWS } from './kills/moments.ts';
import { openDatabases } from './postgres/databases.ts';
import { runRaces } from './races/races.ts';
import { runDrills } from './restore/drill.ts';

// Breaks the house on purpose. The words after the program, in any number:
//   house-tests                           the house's own tests that a real server sees differently
//   races [count] [first seed]            everybody at once, on two servers
//   kills [count] [first seed]            SIGKILL of web and worker, so often at each moment of a payment
//   cuts, crashes [count] [first seed]    the same with their connections to the database, and with its server
//   faults [count] [seed] [--cells=F8]    far sides, clocks, frozen processes and bad lines; without a count as many of
//                                         each as a night has, with --cells only those whose name begins so
//   deliveries [count] [seed] [--cells=F2]  the same from M10 to M16: workers, operators' commands, supplier and mail
//   restore [count] [first seed]          the database is lost, and restored with its log and without

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

async function timed(name: string, run: () => Promise<{ passed: number; failed: number }>): Promise<void> {
  const began = performance.now();
  const { passed, failed } = await run();
  total.passed += passed;
  total.failed += failed;
  say(`${name}: ${passed} good, ${failed} bad, ${Math.round((performance.now() - began) / 1000)} s`);
}

// Each program that we start wants to know when we end.
process.setMaxListeners(0);
// Whatever we started ends with us.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

const total = { passed: 0, failed: 0 };
// The programs of the house need what the build makes; npm test has built it already.
if (!existsSync(join(root, 'build', 'storefront'))) await runProgram('tools/build.ts', {});
const databases = await openDatabases();
try {
  if (args.includes('house-tests')) await timed('house tests', () => runHouseTests(databases));
  if (args.includes('races')) {
    const [count = 50, first = 1] = numbersAfter('races');
    say(`races: ${count} schedules, seeds ${first} to ${first + count - 1}`);
    const seeds = Array.from({ length: count }, (_, index) => first + index);
    await timed('races', () => runRaces(databases, seeds, say));
  }
  if (args.includes('restore')) {
    const [count = 10, first = 1] = numbersAfter('restore');
    say(`restore: ${count} losses with the log, ${count} without, seeds from ${first}`);
    await timed('restore', () => runDrills(count, first, say));
  }
  if (args.includes('faults')) {
    const [count, seed = 1] = numbersAfter('faults');
    const wanted = args.find((arg) => arg.startsWith('--cells='))?.slice('--cells='.length) ?? '';
    const cells = CELLS.filter(({ name }) => name.startsWith(wanted));
    say(`faults: ${count ?? 'as many as a night has'} in each of ${cells.length} cells, seed ${seed}`);
    await timed('faults', () => runCells(databases, cells, count, seed, say));
  }
  if (args.includes('deliveries')) {
    const [count, seed = 1] = numbersAfter('deliveries');
    const wanted = args.find((arg) => arg.startsWith('--cells='))?.slice('--cells='.length) ?? '';
    say(`deliveries: ${count ?? 'as many as a night has'} in each cell, seed ${seed}`);
    await timed('deliveries', () => runDeliveries(databases, wanted, count, seed, say));
  }
  for (const blow of BLOWS) {
    const word = WORDS[blow];
    if (!args.includes(word)) continue;
    if (blow === 'crash' && databases.crash === undefined) {
      say(`${word}: left out, the server of TEST_DATABASE_URL is not ours to kill`);
      continue;
    }
    const [count = 100, first = 1] = numbersAfter(word);
    say(`${word}: ${count} at each moment, seeds from ${first}`);
    await timed(word, () => runKills(databases, blow, count, first, say));
  }
} finally {
  await databases.close();
}
const reports = join(root, 'build', 'reports');
mkdirSync(reports, { recursive: true });
writeFileSync(join(reports, 'faults.json'), JSON.stringify(total));
process.exit(total.failed === 0 ? 0 : 1);
