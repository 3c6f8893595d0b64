import type { AbuseLimitName } from '#rules/abuse-limits.ts';
import type { VisitLimits } from '#server/checkout/count-visits.ts';
import type { Refusal } from '#server/checkout/order-admission.ts';
import { Problem } from '#server/http/problem.ts';
import type { OpenSession } from './session-cookie.ts';

/** @throws TOO_MANY_REQUESTS (L-10) */
export async function limitReads(
  visits: Pick<VisitLimits, 'countRead'>,
  { sessionHash, isNew }: OpenSession,
): Promise<void> {
  if (!isNew) refuseReads(await visits.countRead(sessionHash));
}

/** @throws TOO_MANY_REQUESTS (L-10) */
export async function limitOutcomeReads(
  visits: Pick<VisitLimits, 'countOutcomeRead'>,
  paymentId: string,
): Promise<void> {
  refuseReads(await visits.countOutcomeRead(paymentId));
}

function refuseReads(retryAfter: number): void {
  if (retryAfter > 0) {
    throw limitProblem('readsPerSession', retryAfter);
  }
}

/** `constraint` is the name of the limit. */
export function limitProblem(limit: AbuseLimitName, retryAfter: number): Problem {
  return new Problem('TOO_MANY_REQUESTS', { constraint: limit, limit, retryAfter });
}

/** The constraint of a challenge is its level. Only log and metrics contain the limit behind it. */
export function toLimitProblem(refusal: Refusal): Problem {
  if (refusal.exceeded === 'challenge') {
    const constraint = refusal.level === 'hard' ? 'hardChallenge' : 'challenge';
    return new Problem('TOO_MANY_REQUESTS', { constraint, limit: refusal.limit, retryAfter: 0 });
  }
  return limitProblem(refusal.limit, refusal.retryAfter);
}
