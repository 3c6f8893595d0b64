import type { ChallengeLevel } from '#rules/abuse-limits.ts';

/** The challenge that a browser solves before `POST orders`. The solution must include the whole challenge. */
export type Challenge = {
  parameters: {
    algorithm: string;
    nonce: string;
    salt: string;
    cost: number;
    keyLength: number;
    keyPrefix: string;
    /** The browser gives up after `tries` attempts. */
    data: { tries: number };
  };
  signature: string;
};

export const challengePath = (level: ChallengeLevel) => `/challenge?level=${level}`;
