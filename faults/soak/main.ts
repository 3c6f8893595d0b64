import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabases } from '../../testkit/postgres/databases.ts';
import { runProgram } from '../../testkit/programs.ts';
import { soak } from './soak.ts';

// Sells at a steady rate while external systems and the database fail at random: `npm run test:soak [minutes] [orders a
// minute] [seed]`. It fails when an order does not come to its end, an invariant is broken, work is left over, or the
// memory of a process grows.

const [minutes = 30, ordersPerMinute = 60, seed = 1] = process.argv.slice(2).map(Number);
const root = join(import.meta.dirname, '../..');
const say = (line: string) => void process.stdout.write(`${line}\n`);

process.setMaxListeners(0);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));
if (!existsSync(join(root, 'build/brands/murmeli/storefront'))) await runProgram('tools/shop/build.ts', {});
const databases = await openDatabases();
let faults: string[] = [];
try {
  say(`soak: ${minutes} min, ${ordersPerMinute} orders a minute, seed ${seed}`);
  faults = await soak(databases, { minutes, ordersPerMinute, seed, say });
} finally {
  await databases.close();
}
for (const fault of faults) say(`BAD ${fault}`);
say(faults.length === 0 ? 'soak: good' : `soak: ${faults.length} bad`);
process.exit(faults.length === 0 ? 0 : 1);
