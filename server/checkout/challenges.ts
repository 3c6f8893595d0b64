import type { ChallengeLevel } from '#rules/abuse-limits.ts';

/** A challenge as the browser gets it: signed, for one session, for one order. */
export type IssuedChallenge = { parameters: object; signature: string };

/** A challenge that was solved. Its id is remembered until it would have expired: it serves once. */
export type SolvedChallenge = { id: string; level: ChallengeLevel; expiresAt: Date };

/** Proofs of work that a browser does before it gets a payment page. Times are the database's. */
export type Challenges = {
  create: (sessionHash: string, level: ChallengeLevel, now: Date) => Promise<IssuedChallenge>;
  /** @param solution as the browser sent it; undefined for what is none of this session, or no longer */
  check: (solution: string, sessionHash: string, now: Date) => Promise<SolvedChallenge | undefined>;
};

/** For a slow telephone and the harder challenge; a stock of solved ones is not worth keeping. */
export const CHALLENGE_LIFETIME_MS = 15 * 60_000;
