import { ApiError } from '#contract/api-error.ts';
import type { ChallengeLevel } from '#rules/abuse-limits.ts';

/** A visitor may be asked for the harder one while solving the usual one; more often nobody is. */
const CHALLENGES_MAX = 2;

/** Sends an order, and sends it again with the solution when the server asks for a challenge first. */
export async function throughChallenge<T>(
  send: (solution?: string) => Promise<T>,
  solve: (level: ChallengeLevel) => Promise<string>,
): Promise<T> {
  let solution: string | undefined;
  for (let solved = 0; ; solved += 1) {
    try {
      return await send(solution);
    } catch (error) {
      const level = levelAskedBy(error);
      if (level === undefined || solved === CHALLENGES_MAX) throw error;
      // What could not be solved leaves the server's refusal to be shown.
      solution = await solve(level).catch(() => Promise.reject(error));
    }
  }
}

function levelAskedBy(error: unknown): ChallengeLevel | undefined {
  const constraint = error instanceof ApiError ? error.error?.constraint : undefined;
  if (constraint === 'hardChallenge') return 'hard';
  return constraint === 'challenge' ? 'normal' : undefined;
}
