import type { ChallengeLevel } from '#rules/abuse-limits.ts';

/** What the browser solves before `POST orders` lets it pass; all of it goes back with the solution. */
export type Challenge = {
  parameters: {
    algorithm: string;
    nonce: string;
    salt: string;
    cost: number;
    keyLength: number;
    keyPrefix: string;
    /** `tries`: no challenge takes more. */
    data: { tries: number };
  };
  signature: string;
};

export const challengePath = (level: ChallengeLevel) => `/challenge?level=${level}`;
