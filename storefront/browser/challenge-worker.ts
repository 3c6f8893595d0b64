import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { DeriveKeyFunction } from 'altcha-lib/types';
import type { ChallengeMessage, ChallengeTask } from './solve-challenge.ts';

/** One progress message covers this many tries. */
const PROGRESS_INTERVAL = 100;

/** Runs in a worker. Tries every `step`th number from `first` and reports progress and the solution. */
self.addEventListener('message', ({ data }: MessageEvent<ChallengeTask>) => {
  const report = (message: ChallengeMessage) => self.postMessage(message);
  let tried = 0;
  const countedDeriveKey: DeriveKeyFunction = (...args) => {
    tried += 1;
    if (tried % PROGRESS_INTERVAL === 0) report({ tried: PROGRESS_INTERVAL });
    return deriveKey(...args);
  };
  const { challenge, first, step } = data;
  // No timeout: the page terminates the worker.
  solveChallenge({
    challenge,
    deriveKey: countedDeriveKey,
    counterStart: first,
    counterStep: step,
    timeout: 0,
  }).then(
    (solution) => solution !== null && report({ solution }),
    () => report({ failed: true }),
  );
});
