import { randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod';
import { CHALLENGE_LEVELS, type ChallengeLevel } from '#rules/abuse-limits.ts';
import { CHALLENGE_LIFETIME_MS, type Challenges } from '#server/checkout/challenges.ts';
import type { KeyedHash } from '#server/runtime/crypto/secret-token.ts';

const ALGORITHM = 'PBKDF2/SHA-256';
/** Iterations per try. The server computes one try per challenge, in about a millisecond. */
const ITERATIONS_PER_TRY = 10_000;
/** A challenge takes between 75 % and 125 % of the average work. */
const SPREAD = 0.25;

/** Average work of a browser, in millions of iterations. */
export type ChallengeWork = Readonly<Record<ChallengeLevel, number>>;

const payloadSchema = z.strictObject({
  challenge: z.strictObject({
    parameters: z.strictObject({
      algorithm: z.literal(ALGORITHM),
      cost: z.literal(ITERATIONS_PER_TRY),
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

const SOLUTION_LENGTH_MAX = 4000;

export function createAltchaChallenges({ hash, work }: { hash: KeyedHash; work: ChallengeWork }): Challenges {
  const secrets = {
    hmacSignatureSecret: hash('signature of challenges'),
    hmacKeySignatureSecret: hash('signature of their solutions'),
  };
  const hashSession = (sessionHash: string) => hash(`session ${sessionHash}`);
  return {
    create: async (sessionHash, level, now) => {
      const { from, to } = toTryRange(work[level]);
      const { parameters, signature } = await createChallenge({
        ...secrets,
        algorithm: ALGORITHM,
        cost: ITERATIONS_PER_TRY,
        counter: randomInt(from, to),
        deriveKey,
        data: {
          session: hashSession(sessionHash),
          level,
          expiresAt: now.getTime() + CHALLENGE_LIFETIME_MS,
          tries: to,
        },
      });
      if (signature === undefined) throw new Error('the challenge has no signature');
      return { parameters, signature };
    },
    check: async (solution, sessionHash, now) => {
      const payload = parsePayload(solution);
      if (payload === undefined) return undefined;
      const { parameters } = payload.challenge;
      const { session, level, expiresAt } = parameters.data;
      if (session !== hashSession(sessionHash) || expiresAt <= now.getTime()) return undefined;
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

/** Returns the range of the number of tries; `to` is exclusive. */
function toTryRange(millions: number): { from: number; to: number } {
  const mean = (millions * 1_000_000) / ITERATIONS_PER_TRY;
  const from = Math.max(1, Math.floor(mean * (1 - SPREAD)));
  return { from, to: Math.max(from + 1, Math.ceil(mean * (1 + SPREAD))) };
}

function parsePayload(solution: string): z.infer<typeof payloadSchema> | undefined {
  if (solution.length > SOLUTION_LENGTH_MAX) return undefined;
  try {
    return payloadSchema.safeParse(JSON.parse(Buffer.from(solution, 'base64').toString('utf8'))).data;
  } catch {
    return undefined;
  }
}
