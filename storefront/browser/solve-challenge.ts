import type { Solution } from 'altcha-lib/types';
import { create } from 'zustand';
import { ApiError } from '#contract/api-error.ts';
import { type Challenge, challengePath } from '#contract/challenge.ts';
import type { ChallengeLevel } from '#rules/abuse-limits.ts';

/** The share of the tries of a worker: from the first one on every so manieth. */
export type ChallengeTask = { challenge: Challenge; first: number; step: number };
/** What a worker tells. */
export type ChallengeWord = { tried: number } | { solution: Solution } | { failed: true };

/** More workers than this leave a telephone no room for its page. */
const WORKERS_MAX = 8;

/** How far the challenge is that is being solved: 0 to 1. */
export const useChallenge = create<{ level: ChallengeLevel; share: number }>()(() => ({
  level: 'normal',
  share: 0,
}));

/** Fetches a challenge and solves it. Rejects when that cannot be done, and when it is aborted. */
export async function solveChallenge(level: ChallengeLevel, signal: AbortSignal): Promise<string> {
  useChallenge.setState({ level, share: 0 });
  // As the other calls do, but they are not to bring this one along.
  const base = document.querySelector<HTMLMetaElement>('meta[name=api-base]')?.content ?? '';
  const answer = await fetch(base + challengePath(level), {
    headers: { accept: 'application/json' },
    signal,
  });
  if (!answer.ok) throw new ApiError(answer.status);
  // Not checked: what is no challenge is not solved, and a schema would be a load on every page.
  const challenge: Challenge = await answer.json();
  const solution = await solveInWorkers(challenge, signal);
  return btoa(JSON.stringify({ challenge, solution }));
}

function solveInWorkers(challenge: Challenge, signal: AbortSignal): Promise<Solution> {
  const { tries } = challenge.parameters.data;
  const step = Math.max(1, Math.min(navigator.hardwareConcurrency ?? 2, WORKERS_MAX));
  const workers = Array.from(
    { length: step },
    () => new Worker(new URL('./challenge-worker.ts', import.meta.url), { type: 'module' }),
  );
  let tried = 0;
  return new Promise<Solution>((resolve, reject) => {
    signal.addEventListener('abort', reject, { once: true });
    for (const [first, worker] of workers.entries()) {
      worker.addEventListener('error', reject);
      worker.addEventListener('message', ({ data }: MessageEvent<ChallengeWord>) => {
        if ('solution' in data) return resolve(data.solution);
        if ('failed' in data) return reject(new Error('a challenge cannot be solved here'));
        tried += data.tried;
        useChallenge.setState({ share: Math.min(tried / tries, 1) });
      });
      worker.postMessage({ challenge, first, step } satisfies ChallengeTask);
    }
  }).finally(() => {
    for (const worker of workers) worker.terminate();
  });
}
