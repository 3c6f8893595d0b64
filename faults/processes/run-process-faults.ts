import { inspect } from 'node:util';
import { openFaultEnvironment } from '../environment/fault-environment.ts';
import type { StrikeName } from '../environment/strikes.ts';
import { recordFailure, type Suite } from '../tally.ts';
import { PLACES, runRound } from './process-fault-round.ts';

/** Rounds per environment. */
const AN_ENVIRONMENT = 10;
/**
 * Maximum purchases per failpoint in one round. The sweep claims 16 payments at a time, which must include
 * five failpoints of the worker.
 */
const AT_A_MOMENT = 3;

/** Strikes at least `count` times at every failpoint of a payment (F-1 to F-4, M-1 to M-10). */
export function processFaults(strike: StrikeName, word: string): Suite {
  return async ({ databases, count = 100, seed: firstSeed }, tally) => {
    if (strike === 'crash' && databases.crash === undefined)
      return tally.print('  left out: the server of TEST_DATABASE_URL is not ours to kill');
    const atAMoment = Math.min(count, AT_A_MOMENT);
    const rounds = Math.ceil(count / atAMoment);
    const counts = new Map(PLACES.map(({ process, moment }) => [`${process} ${moment}`, 0]));
    const note = (fault: string, seed: number, line = fault) =>
      recordFailure(
        tally,
        { name: `${strike}: ${fault}`, words: `${word} ${atAMoment} ${seed}` },
        `seed ${seed} ${line}`,
      );
    for (let round = 0; round < rounds; round += AN_ENVIRONMENT) {
      const environment = await openFaultEnvironment(databases);
      try {
        const last = Math.min(round + AN_ENVIRONMENT, rounds);
        for (let seed = firstSeed + round; seed < firstSeed + last; seed += 1) {
          const results = await runRound(environment, seed, atAMoment, strike).catch((error: unknown) => {
            note('could not be played to the end', seed, inspect(error));
          });
          // After an error the processes may be in any state, so the next seeds get a new environment.
          if (results === undefined) break;
          for (const { purchase, faults } of results) {
            const { pausedAt, reference } = purchase;
            for (const place of pausedAt) counts.set(place, (counts.get(place) ?? 0) + 1);
            const found = faults.join('; ');
            if (faults.length === 0) tally.passed += 1;
            else note(found, seed, `(${reference}, ${pausedAt.join(', then ') || 'no failpoint'}): ${found}`);
          }
        }
        for (const broken of await environment.brokenInvariants()) note(broken, firstSeed);
      } finally {
        await environment.close();
      }
      tally.print(`  ${strike}: ${[...counts].map((entry) => entry.join(' ')).join(', ')}`);
    }
  };
}
