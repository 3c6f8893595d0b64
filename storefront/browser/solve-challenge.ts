import type { Solution } from 'altcha-lib/types';
import { create } from 'zustand';
import { ApiError } from '#contract/api-error.ts';
import { type Challenge, challengePath } from '#contract/challenge.ts';
import type { ChallengeLevel } from '#rules/abuse-limits.ts';

/** A worker's share of the search: every `step`th number, starting at `first`. */
export type ChallengeTask = { challenge: Challenge; first: number; step: number };
export type ChallengeMessage = { tried: number } | { solution: Solution } | { failed: true };

/** More workers would make the page unresponsive on a phone. */
const MAX_WORKERS = 8;

/** `progress` is between 0 and 1. */
export const useChallengeProgress = create<{ level: ChallengeLevel; progress: number }>()(() => ({
  level: 'normal',
  progress: 0,
}));

/** Rejects on failure and on abort. */
export async function solveChallenge(level: ChallengeLevel, signal: AbortSignal): Promise<string> {
  useChallengeProgress.setState({ level, progress: 0 });
  // Reads the base directly, so that this module doesn't pull in the API client.
  const base = document.querySelector<HTMLMetaElement>('meta[name=api-base]')?.content ?? '';
  const response = await fetch(base + challengePath(level), {
    headers: { accept: 'application/json' },
    signal,
  });
  if (!response.ok) throw new ApiError(response.status);
  // Skip validation: an invalid challenge just stays unsolved, and a schema would add weight to every page.
  const challenge: Challenge = await response.json();
  const solution = await solveInWorkers(challenge, signal);
  return btoa(JSON.stringify({ challenge, solution }));
}

function solveInWorkers(challenge: Challenge, signal: AbortSignal): Promise<Solution> {
  const { tries } = challenge.parameters.data;
  const step = Math.max(1, Math.min(navigator.hardwareConcurrency ?? 2, MAX_WORKERS));
  const workers = Array.from(
    { length: step },
    () => new Worker(new URL('./challenge-worker.ts', import.meta.url), { type: 'module' }),
  );
  let tried = 0;
  return new Promise<Solution>((resolve, reject) => {
    signal.addEventListener('abort', reject, { once: true });
    for (const [first, worker] of workers.entries()) {
      worker.addEventListener('error', reject);
      worker.addEventListener('message', ({ data }: MessageEvent<ChallengeMessage>) => {
        if ('solution' in data) return resolve(data.solution);
        if ('failed' in data) return reject(new Error("this browser can't solve the challenge"));
        tried += data.tried;
        useChallengeProgress.setState({ progress: Math.min(tried / tries, 1) });
      });
      worker.postMessage({ challenge, first, step } satisfies ChallengeTask);
    }
  }).finally(() => {
    for (const worker of workers) worker.terminate();
  });
}
