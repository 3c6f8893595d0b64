import * as z from 'zod';
import { limitCounts, readLimitCounts } from '#rules/abuse-limits.ts';

const counts = z.string().transform((text, context) => {
  const read = readLimitCounts(text);
  if (read !== undefined) return read;
  context.addIssue({
    code: 'custom',
    message: 'must be as ordersPerSession=5,readsPerSession=60: known limits, each once',
  });
  return z.NEVER;
});

/** What the environment says of the limits against abuse (docs/requirements/limits.md). */
export const limitSettings = {
  /** Limits that are to differ from those of the rules. */
  ABUSE_LIMITS: counts.default({}),
  /** All of them so many times as high. */
  ABUSE_LIMIT_FACTOR: z.coerce.number().int().min(1).max(1_000_000).default(1),
};

const settingsSchema = z.object(limitSettings);

export function limitConfigOf(values: z.infer<typeof settingsSchema>) {
  const { ABUSE_LIMITS: given, ABUSE_LIMIT_FACTOR: abuseLimitFactor } = values;
  return { abuseLimits: limitCounts(given, abuseLimitFactor), abuseLimitFactor };
}

/** Outside production nobody is stopped who tries things out all day; the start says so. */
export const LIMITS_OUTSIDE_PRODUCTION = { ABUSE_LIMIT_FACTOR: '1000' };

/** What a production start refuses of them. */
export function limitFaults({ ABUSE_LIMIT_FACTOR: factor }: Record<string, string | undefined>): string[] {
  if (factor === undefined || factor === '1') return [];
  return ['ABUSE_LIMIT_FACTOR: must be 1; ABUSE_LIMITS sets one limit after the other'];
}
