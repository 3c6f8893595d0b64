import { inspect } from 'node:util';
import type { Databases } from '../../testkit/postgres/databases.ts';
import { openFaultEnvironment } from '../environment/fault-environment.ts';
import { emptyTally, noteFailure, type Tally } from '../tally.ts';
import { PLACES, type ProcessFault, WORD_OF } from './fault-moments.ts';
import { runRound } from './process-fault-round.ts';
import { separateProcesses } from './separate-processes.ts';

/** RepeatedTask in one database and with the same stand-ins. */
const AN_ENVIRONMENT = 10;
/**
 * Purchases at each moment in one round at most: they are stopped together and struck by one fault. The sweep takes 16
 * payments at once, and five moments of the worker must have room in it.
 */
const AT_A_MOMENT = 3;

/** Strikes at least so often at every moment; tells what was wrong with which seed, and how often it struck where. */
export async function runProcessFaults(
  databases: Databases,
  fault: ProcessFault,
  atEachMoment: number,
  firstSeed: number,
  tell: (line: string) => void,
): Promise<Tally> {
  const atAMoment = Math.min(atEachMoment, AT_A_MOMENT);
  const rounds = Math.ceil(atEachMoment / atAMoment);
  const counts = new Map(PLACES.map(({ process, moment }) => [`${process} ${moment}`, 0]));
  const total = emptyTally();
  const note = (name: string, seed: number) =>
    noteFailure(total, { name: `${fault}: ${name}`, words: `${WORD_OF[fault]} ${atAMoment} ${seed}` });
  let slowest = 0;
  for (let round = 0; round < rounds; round += AN_ENVIRONMENT) {
    const environment = await openFaultEnvironment(databases);
    try {
      const processes = await separateProcesses(environment);
      const last = Math.min(round + AN_ENVIRONMENT, rounds);
      for (let seed = firstSeed + round; seed < firstSeed + last; seed += 1) {
        const played = await runRound(environment, processes, seed, atAMoment, fault).catch(
          (error: unknown) => {
            note('could not be played to the end', seed);
            tell(`  seed ${seed} could not be played to the end: ${inspect(error)}`);
            return undefined;
          },
        );
        // Its processes may be in any state: the next seeds get a new environment.
        if (played === undefined) break;
        slowest = Math.max(slowest, played.seconds);
        for (const { purchase, faults } of played.results) {
          const { pausedAt, reference } = purchase;
          for (const place of pausedAt) counts.set(place, (counts.get(place) ?? 0) + 1);
          total.passed += faults.length === 0 ? 1 : 0;
          if (faults.length === 0) continue;
          note(faults.join('; '), seed);
          const where = pausedAt.join(', then ') || 'at any moment';
          tell(`  seed ${seed} (${reference}, ${where}): ${faults.join('; ')}`);
        }
      }
      for (const broken of await environment.brokenInvariants()) {
        note(broken, firstSeed);
        tell(`  broken: ${broken}`);
      }
    } finally {
      await environment.close();
    }
    const struck = [...counts].map(([place, count]) => `${place} ${count}`).join(', ');
    tell(`  ${fault}: ${struck}; ${total.failed} bad; all ended within ${slowest} s of the recovery`);
  }
  return total;
}
