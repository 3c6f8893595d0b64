import { inspect } from 'node:util';
import type { Databases } from '../postgres/databases.ts';
import type { DeliveryCell } from './cell.ts';
import { LONG_FAULTS } from './long-faults.ts';
import { MAIL_FAULTS } from './mail-faults.ts';
import { COMMANDS_CRASHED, COMMANDS_FROZEN, COMMANDS_KILLED } from './operator-blows.ts';
import { PACKING_FAULTS, REFUND_FAULTS } from './operator-faults.ts';
import { openDeliveryStage } from './stage.ts';
import { SUPPLIER_FAULTS } from './supplier-faults.ts';
import { CRASHED, CUT, FROZEN, KILLED } from './worker-blows.ts';

type Tally = { passed: number; failed: number };

/** Orders that one play has at once: a worker takes twelve jobs of a kind. */
const AT_ONCE = 5;

/** Cells of one house are played one after the other; houses stand at the same time. */
const HOUSES: DeliveryCell[][] = [
  [...KILLED, ...CUT, ...FROZEN],
  [...COMMANDS_KILLED, ...COMMANDS_FROZEN, ...REFUND_FAULTS],
  PACKING_FAULTS,
  [...SUPPLIER_FAULTS, ...MAIL_FAULTS],
  LONG_FAULTS,
];
/** They strike everybody, so that nobody else may be at play. */
const ALONE: DeliveryCell[] = [...CRASHED, ...COMMANDS_CRASHED];

/**
 * Plays every cell of delivery whose name begins so, with so many orders, or as many as the table wants. Tells what was
 * wrong with which seed.
 */
export async function runDeliveries(
  databases: Databases,
  wanted: string,
  atEach: number | undefined,
  seed: number,
  tell: (line: string) => void,
): Promise<Tally> {
  const total: Tally = { passed: 0, failed: 0 };
  const play = (cells: readonly DeliveryCell[]) => {
    const some = cells.filter(({ name }) => name.startsWith(wanted));
    return some.length === 0 ? undefined : playHouse(databases, some, atEach, seed, tell, total);
  };
  await Promise.all(HOUSES.map(play));
  if (databases.crash !== undefined) await play(ALONE);
  return total;
}

async function playHouse(
  databases: Databases,
  cells: readonly DeliveryCell[],
  atEach: number | undefined,
  seed: number,
  tell: (line: string) => void,
  total: Tally,
): Promise<void> {
  let playing = 'a house';
  const stage = await openDeliveryStage(databases, seed);
  try {
    for (const { name, runs, atOnce, play } of cells) {
      playing = name;
      const began = performance.now();
      const sum = { runs: 0, bad: 0, slowest: 0 };
      for (const count of batches(atEach ?? runs, atOnce)) {
        const { orders, seconds } = await play(stage, count);
        sum.slowest = Math.max(sum.slowest, seconds);
        for (const { reference, faults } of orders) {
          sum.runs += 1;
          sum.bad += faults.length > 0 ? 1 : 0;
          if (faults.length > 0) tell(`  ${name}, seed ${seed} (${reference}): ${faults.join('; ')}`);
        }
      }
      total.passed += sum.runs - sum.bad;
      total.failed += sum.bad;
      const true_ = Math.round((performance.now() - began) / 1000);
      tell(
        `  ${name}: ${sum.runs - sum.bad} good, ${sum.bad} bad, recovered within ${sum.slowest} s (${true_} s)`,
      );
    }
    playing = 'the invariants';
    for (const broken of await stage.brokenInvariants()) {
      total.failed += 1;
      tell(`  broken: ${broken}`);
    }
  } catch (error) {
    total.failed += 1;
    tell(`  ${playing}, seed ${seed} could not be played to the end: ${inspect(error)}`);
  } finally {
    await stage.close();
  }
}

function batches(count: number, most = AT_ONCE): number[] {
  const whole = Array.from({ length: Math.floor(count / most) }, () => most);
  return count % most === 0 ? whole : [...whole, count % most];
}
