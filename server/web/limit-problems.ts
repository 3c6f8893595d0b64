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
    throw new Problem('TOO_MANY_REQUESTS', { constraint: 'readsPerSession', retryAfter });
  }
}

/** `constraint` is the name of the limit. */
export function toLimitProblem(refusal: Refusal): Problem {
  if (refusal.exceeded === 'challenge') {
    const constraint = refusal.level === 'hard' ? 'hardChallenge' : 'challenge';
    return new Problem('TOO_MANY_REQUESTS', { constraint, retryAfter: 0 });
  }
  const { limit: constraint, retryAfter } = refusal;
  return new Problem('TOO_MANY_REQUESTS', { constraint, retryAfter });
}
