import { inspect } from 'node:util';
import type { Databases } from '../postgres/databases.ts';
import type { Cell } from './cell.ts';
import { openStage } from './stage.ts';

type Tally = { passed: number; failed: number };

/** Orders that one play has at once. */
const AT_ONCE = 10;
/** Houses that stand at the same time: some of them mostly wait. */
const HOUSES = 5;

/**
 * Plays every cell with so many orders, or as many as the table wants. Tells what was wrong with which seed: the same
 * seed and count play a cell the same way again.
 */
export async function runCells(
  databases: Databases,
  cells: readonly Cell[],
  atEach: number | undefined,
  seed: number,
  tell: (line: string) => void,
): Promise<Tally> {
  const total: Tally = { passed: 0, failed: 0 };
  const houses = housesOf(cells).values();
  const worker = async () => {
    for (const some of houses) await runHouse(databases, some, atEach, seed, tell, total);
  };
  await Promise.all(Array.from({ length: HOUSES }, worker));
  return total;
}

/** Which cells share a house; those that wait the longest begin. */
function housesOf(cells: readonly Cell[]): Cell[][] {
  const houses = new Map<string, Cell[]>();
  for (const cell of cells) {
    const { alone, at } = cell.scenery ?? {};
    const usual = cell.name.startsWith('F1') ? 'our side' : 'the far side';
    const house = alone === true ? cell.name : (at ?? usual);
    houses.set(house, [...(houses.get(house) ?? []), cell]);
  }
  const waits = ([cell]: Cell[]) => cell?.scenery?.alone === true;
  return [...houses.values()].sort((one, other) => Number(waits(other)) - Number(waits(one)));
}

/** One house, and what is played in it, one after the other. */
async function runHouse(
  databases: Databases,
  cells: readonly Cell[],
  atEach: number | undefined,
  seed: number,
  tell: (line: string) => void,
  total: Tally,
): Promise<void> {
  const plays = cells.flatMap((cell) => batches(atEach ?? cell.runs).map((count) => ({ cell, count })));
  const whole = cells[0]?.scenery?.alone === true ? plays.map((play) => [play]) : [plays];
  for (const some of whole) {
    const stage = await openStage(databases, seed, cells[0]?.scenery);
    const cellOf = new Map<Cell, { runs: number; bad: number; slowest: number }>();
    try {
      for (const { cell, count } of some) {
        const sum = cellOf.get(cell) ?? { runs: 0, bad: 0, slowest: 0 };
        cellOf.set(cell, sum);
        const { orders, seconds } = await cell.play(stage, count);
        sum.slowest = Math.max(sum.slowest, seconds);
        for (const { reference, faults } of orders) {
          sum.runs += 1;
          sum.bad += faults.length > 0 ? 1 : 0;
          if (faults.length > 0) tell(`  ${cell.name}, seed ${seed} (${reference}): ${faults.join('; ')}`);
        }
      }
      for (const broken of await stage.around.brokenInvariants()) {
        total.failed += 1;
        tell(`  broken: ${broken}`);
      }
    } catch (error) {
      total.failed += 1;
      const names = [...cellOf.keys()].map(({ name }) => name).at(-1) ?? 'a house';
      tell(`  ${names}, seed ${seed} could not be played to the end: ${inspect(error)}`);
    } finally {
      await stage.close();
    }
    for (const [cell, { runs, bad, slowest }] of cellOf) {
      total.passed += runs - bad;
      total.failed += bad;
      tell(`  ${cell.name}: ${runs - bad} good, ${bad} bad, recovered within ${slowest} s`);
    }
  }
}

function batches(count: number): number[] {
  const whole = Array.from({ length: Math.floor(count / AT_ONCE) }, () => AT_ONCE);
  return count % AT_ONCE === 0 ? whole : [...whole, count % AT_ONCE];
}
