import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge } from 'altcha-lib/types';

/** Solves a challenge like a browser and returns the value of its header. */
export async function solveForHeader(challenge: object): Promise<string> {
  const altchaChallenge = challenge as Challenge;
  const solution = await solveChallenge({ challenge: altchaChallenge, deriveKey });
  if (solution === null) throw new Error('a challenge was not solved');
  return toPayload(altchaChallenge, solution);
}

export function toPayload(challenge: object, solution: object): string {
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
