import type { ChallengeLevel } from '#rules/abuse-limits.ts';

/** A signed challenge for one order of one session. */
export type IssuedChallenge = { parameters: object; signature: string };

/** A solved challenge. Its id is stored until it expires, so that it can be used only once. */
export type SolvedChallenge = { id: string; level: ChallengeLevel; expiresAt: Date };

/** Proof-of-work challenges before a payment page. `now` is the database's time. */
export type Challenges = {
  create: (sessionHash: string, level: ChallengeLevel, now: Date) => Promise<IssuedChallenge>;
  /**
   * @returns undefined if the solution is invalid or expired, or if its challenge was issued to another
   * session
   */
  check: (solution: string, sessionHash: string, now: Date) => Promise<SolvedChallenge | undefined>;
};

/** Long enough for the hard challenge on a slow phone, too short for collecting solved challenges. */
export const CHALLENGE_LIFETIME_MS = 15 * 60_000;
