import { inspect } from 'node:util';
import { openSurroundings } from '../house/house.ts';
import type { Databases } from '../postgres/databases.ts';
import { type Blow, CELLS } from './moments.ts';
import { runRound } from './round.ts';
import { openShop } from './shop.ts';

/** RepeatedTask in one database and with the same stand-ins. */
const APP = 10;
/**
 * Purchases at each moment in one round at most: they stand there together and die by one kill. The sweep takes 16
 * payments at once, and five moments of the worker must have room in it.
 */
const AT_A_MOMENT = 3;

/** Strikes at least so often at every moment; tells what was wrong with which seed, and how often it struck where. */
export async function runKills(
  databases: Databases,
  blow: Blow,
  atEachMoment: number,
  firstSeed: number,
  tell: (line: string) => void,
): Promise<{ passed: number; failed: number }> {
  const atAMoment = Math.min(atEachMoment, AT_A_MOMENT);
  const rounds = Math.ceil(atEachMoment / atAMoment);
  const counts = new Map(CELLS.map(({ victim, moment }) => [`${victim} ${moment}`, 0]));
  const total = { passed: 0, failed: 0 };
  let slowest = 0;
  for (let round = 0; round < rounds; round += APP) {
    const around = await openSurroundings(databases);
    try {
      const shop = await openShop(around);
      const last = Math.min(round + APP, rounds);
      for (let seed = firstSeed + round; seed < firstSeed + last; seed += 1) {
        const played = await runRound(around, shop, seed, atAMoment, blow).catch((error: unknown) => {
          total.failed += 1;
          tell(`  seed ${seed} could not be played to the end: ${inspect(error)}`);
          return undefined;
        });
        // Its processes stand anywhere: the others get a new house.
        if (played === undefined) break;
        slowest = Math.max(slowest, played.seconds);
        for (const { purchase, faults } of played.verdicts) {
          const { stoodAt, reference } = purchase;
          for (const cell of stoodAt) counts.set(cell, (counts.get(cell) ?? 0) + 1);
          total.passed += faults.length === 0 ? 1 : 0;
          total.failed += faults.length === 0 ? 0 : 1;
          if (faults.length === 0) continue;
          tell(
            `  seed ${seed} (${reference}, ${stoodAt.join(', then ') || 'bystander'}): ${faults.join('; ')}`,
          );
        }
      }
      for (const broken of await around.brokenInvariants()) {
        total.failed += 1;
        tell(`  broken: ${broken}`);
      }
    } finally {
      await around.close();
    }
    tell(
      `  ${blow}: ${[...counts].map(([cell, count]) => `${cell} ${count}`).join(', ')}; ${total.failed} bad; all ended within ${slowest} s of the recovery`,
    );
  }
  return total;
}
