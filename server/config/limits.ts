import * as z from 'zod';
import { parseLimitCounts, resolveLimitCounts } from '#rules/abuse-limits.ts';

const counts = z.string().transform((text, context) => {
  const parsed = parseLimitCounts(text);
  if (parsed !== undefined) return parsed;
  context.addIssue({
    code: 'custom',
    message: 'must look like ordersPerSession=5,readsPerSession=60: known limits, each once',
  });
  return z.NEVER;
});

const millions = z.coerce.number().min(0.01).max(100_000);

/** See docs/requirements/limits.md. */
export const limitSettings = {
  ABUSE_LIMITS: counts.default({}),
  ABUSE_LIMIT_FACTOR: z.coerce.number().int().min(1).max(1_000_000).default(1),
  CHALLENGE: z.enum(['on', 'off']).default('on'),
  /** Average work of a browser, in millions of iterations. */
  CHALLENGE_WORK: millions.default(10),
  CHALLENGE_WORK_HARD: millions.default(700),
};

const settingsSchema = z.object(limitSettings);

export function toLimitConfig(values: z.infer<typeof settingsSchema>) {
  const { ABUSE_LIMITS: limits, ABUSE_LIMIT_FACTOR: abuseLimitFactor } = values;
  return {
    abuseLimits: resolveLimitCounts(limits, abuseLimitFactor),
    abuseLimitFactor,
    challenge: {
      on: values.CHALLENGE === 'on',
      work: { normal: values.CHALLENGE_WORK, hard: values.CHALLENGE_WORK_HARD },
    },
  };
}

/** Defaults outside production, logged at startup. */
export const LIMITS_OUTSIDE_PRODUCTION = { ABUSE_LIMIT_FACTOR: '1000', CHALLENGE: 'off' };

/** Finds settings that are invalid in production only. */
export function findLimitErrors(settings: Record<string, string | undefined>): string[] {
  const { ABUSE_LIMIT_FACTOR: factor = '1', CHALLENGE: challenge = 'on' } = settings;
  return [
    ...(factor === '1' ? [] : ['ABUSE_LIMIT_FACTOR: must be 1; use ABUSE_LIMITS to set single limits']),
    ...(challenge === 'off' ? ['CHALLENGE: must be on, or nothing stops an attack on cards'] : []),
  ];
}
