import * as z from 'zod';
import { pick } from '#server/app/pick.ts';
import { Problem } from '#server/http/problem.ts';
import type { ApprovalRequest, ApprovalResult } from '#server/operations/approval-request.ts';
import type { Decided, RefundRequest } from '#server/refunds/refund-request.ts';
import { reason } from './reason.ts';
import { refused } from './refused.ts';

/** How many decided requests a page lists. */
export const DECIDED_MAX = 30;

/** The requester withdraws a request; another person approves or refuses it. */
export const decisionInput = z.strictObject({
  id: z.uuid(),
  decision: z.enum(['approve', 'refuse', 'withdraw']),
  reason,
});

/** @throws Problem 404 or 409 unless the decision was carried out */
export function requireDone(result: ApprovalResult | Decided): void {
  if (result.kind === 'unknown') throw new Problem('NOT_FOUND');
  if (result.kind !== 'done') refused(result.kind === 'refused' ? result.reason : result.kind);
}

/** The fields that requests for refunds and for other actions share, for the person who reads them. */
export function toRequest(viewer: { id: string }, request: RefundRequest | ApprovalRequest) {
  const { person } = request;
  return {
    ...pick(request, 'id', 'reference', 'status', 'amount', 'reason', 'createdAt', 'expiresAt'),
    ...pick(request, 'decidedBy', 'answer', 'decidedAt'),
    person: person.name,
    isOwn: person.id === viewer.id,
  };
}
