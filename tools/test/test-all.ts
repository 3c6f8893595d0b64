import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

// Nightly run: every test, all examples of properties, known vulnerabilities, mutants, races and faults in
// large numbers.

const root = join(import.meta.dirname, '../..');
const PROGRAMS: readonly string[][] = [
  ['tools/test/audit.ts'],
  ['tools/test/test.ts'],
  ['tools/test/mutants.ts'],
  ['faults/main.ts', 'races', '10000'],
  ['faults/main.ts', 'fuzz', '100000'],
  ['faults/main.ts', 'payments'],
  ['faults/main.ts', 'payments', '--provider=datatrans'],
  ['faults/main.ts', 'deliveries', '20'],
  ['faults/main.ts', 'versions', '10'],
  ['faults/main.ts', 'rolling', '500'],
  ['faults/main.ts', 'kills', '50', 'cuts', '20', 'crashes', '20', 'restore', '10'],
  ['faults/soak/main.ts', '30'],
  ['server/testing/programs/prove-orders.ts'],
  ['bench/main.ts'],
];

const failed = PROGRAMS.filter(([program = '', ...args]) => {
  console.log(`\n=== ${program} ${args.join(' ')}`);
  const done = spawnSync(process.execPath, [join(root, program), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CADEAU_TEST_RUNS: 'all' },
  });
  return done.status !== 0;
});
for (const args of failed) console.log(`FAILED node ${args.join(' ')}`);
console.log(`${PROGRAMS.length - failed.length} passed, ${failed.length} failed, 0 skipped`);
process.exitCode = failed.length === 0 ? 0 : 1;
