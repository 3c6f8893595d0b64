import { randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod';
import { CHALLENGE_LEVELS, type ChallengeLevel } from '#rules/abuse-limits.ts';
import { CHALLENGE_LIFETIME_MS, type Challenges } from '#server/checkout/challenges.ts';
import type { KeyedHash } from '#server/runtime/keyed-hash.ts';

const ALGORITHM = 'PBKDF2/SHA-256';
/** Iterations of one try: what the server computes itself for each challenge, about a millisecond. */
const ITERATIONS_A_TRY = 10_000;
/** A challenge takes from three to five quarters of the average. */
const SPREAD = 0.25;

/** What a browser has to compute on average, in millions of iterations. */
export type ChallengeWork = Readonly<Record<ChallengeLevel, number>>;

const payloadSchema = z.strictObject({
  challenge: z.strictObject({
    parameters: z.strictObject({
      algorithm: z.literal(ALGORITHM),
      cost: z.literal(ITERATIONS_A_TRY),
      data: z.strictObject({
        session: z.string(),
        level: z.enum(CHALLENGE_LEVELS),
        expiresAt: z.number(),
        tries: z.number(),
      }),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      nonce: z.string(),
      salt: z.string(),
    }),
    signature: z.string(),
  }),
  solution: z.strictObject({ counter: z.number(), derivedKey: z.string(), time: z.number().optional() }),
});

/** Longer than any solution of ours. */
const SOLUTION_MAX = 4000;

/** Challenges made and checked with ALTCHA's library. */
export function createAltchaChallenges({ hash, work }: { hash: KeyedHash; work: ChallengeWork }): Challenges {
  const secrets = {
    hmacSignatureSecret: hash('signature of challenges'),
    hmacKeySignatureSecret: hash('signature of their solutions'),
  };
  const nameOf = (sessionHash: string) => hash(`session ${sessionHash}`);
  return {
    create: async (sessionHash, level, now) => {
      const { from, to } = rangeOf(work[level]);
      const { parameters, signature } = await createChallenge({
        ...secrets,
        algorithm: ALGORITHM,
        cost: ITERATIONS_A_TRY,
        counter: randomInt(from, to),
        deriveKey,
        data: {
          session: nameOf(sessionHash),
          level,
          expiresAt: now.getTime() + CHALLENGE_LIFETIME_MS,
          tries: to,
        },
      });
      if (signature === undefined) throw new Error('a challenge was not signed');
      return { parameters, signature };
    },
    check: async (solution, sessionHash, now) => {
      const payload = read(solution);
      if (payload === undefined) return undefined;
      const { parameters } = payload.challenge;
      const { session, level, expiresAt } = parameters.data;
      if (session !== nameOf(sessionHash) || expiresAt <= now.getTime()) return undefined;
      const { verified } = await verifySolution({
        ...secrets,
        challenge: payload.challenge,
        solution: { counter: payload.solution.counter, derivedKey: payload.solution.derivedKey },
        deriveKey,
      });
      return verified ? { id: parameters.nonce, level, expiresAt: new Date(expiresAt) } : undefined;
    },
  };
}

/** Tries of a challenge, the second number excluded. */
function rangeOf(millions: number): { from: number; to: number } {
  const mean = (millions * 1_000_000) / ITERATIONS_A_TRY;
  const from = Math.max(1, Math.floor(mean * (1 - SPREAD)));
  return { from, to: Math.max(from + 1, Math.ceil(mean * (1 + SPREAD))) };
}

function read(solution: string): z.infer<typeof payloadSchema> | undefined {
  if (solution.length > SOLUTION_MAX) return undefined;
  try {
    return payloadSchema.safeParse(JSON.parse(Buffer.from(solution, 'base64').toString('utf8'))).data;
  } catch {
    return undefined;
  }
}
