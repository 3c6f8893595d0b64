import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { DeriveKeyFunction } from 'altcha-lib/types';
import type { ChallengeTask, ChallengeWord } from './solve-challenge.ts';

/** How many tries are told at once. */
const TOLD_EVERY = 100;

/** Runs in a worker: tries every so many numbers, and tells how far it is and what it has found. */
self.addEventListener('message', ({ data }: MessageEvent<ChallengeTask>) => {
  const tell = (word: ChallengeWord) => self.postMessage(word);
  let tried = 0;
  const counted: DeriveKeyFunction = (...given) => {
    tried += 1;
    if (tried % TOLD_EVERY === 0) tell({ tried: TOLD_EVERY });
    return deriveKey(...given);
  };
  const { challenge, first, step } = data;
  // No limit of time: the page ends it when it is left.
  solveChallenge({ challenge, deriveKey: counted, counterStart: first, counterStep: step, timeout: 0 }).then(
    (solution) => solution !== null && tell({ solution }),
    () => tell({ failed: true }),
  );
});
