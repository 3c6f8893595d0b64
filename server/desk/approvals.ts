import * as z from 'zod';
import { addressLines } from '#rules/address-lines.ts';
import { APPROVAL_PERMISSIONS, type ApprovalAction } from '#rules/approval-request.ts';
import { assertNever } from '#rules/assert-never.ts';
import type { Language } from '#rules/language.ts';
import { pick } from '#server/app/pick.ts';
import { Problem } from '#server/http/problem.ts';
import type { ApprovalRequest, ApprovalResult } from '#server/operations/approval-request.ts';
import type { RefundApprovalResult, RefundRequest } from '#server/refunds/refund-request.ts';
import {
  actorFor,
  permissionProcedure,
  reasonSchema,
  reject,
  requireSecondFactor,
  router,
} from './procedure.ts';

/** Every operator who can request an action sees all requests and can withdraw their own. */
const approval = permissionProcedure('mails resend');

export const DECIDED_MAX = 30;

/** The requester withdraws a request; another person approves or refuses it. */
export const decisionInput = z.strictObject({
  id: z.uuid(),
  decision: z.enum(['approve', 'refuse', 'withdraw']),
  reason: reasonSchema,
});

export const approvalsRouter = router({
  /** Open requests, oldest first, and the most recently decided ones. Records that the caller read their addresses. */
  list: approval.query(async ({ ctx: { shop, caller, by } }) => {
    const [open, decided] = await Promise.all([
      shop.approvals.listOpen(),
      shop.approvals.listDecided(DECIDED_MAX),
    ]);
    const references = [...open, ...decided].map(({ reference }) => reference);
    if (references.length > 0)
      await shop.operations.recordRead(by(), references, { type: 'approvals-read', data: {} });
    const show = (request: ApprovalRequest) => toShownApproval(caller, request);
    return { open: open.map(show), decided: decided.map(show) };
  }),
  countOpen: approval.query(({ ctx }) => ctx.shop.approvals.countOpen()),
  /** Approving and refusing also require the permission of the requested action. */
  decide: approval.input(decisionInput).mutation(async ({ ctx, input: { id, decision, reason } }) => {
    const { shop, caller } = ctx;
    if (decision === 'approve') await requireSecondFactor(ctx);
    const action = (await shop.approvals.find(id))?.action;
    if (action === undefined) throw new Problem('NOT_FOUND');
    const permission = decision === 'withdraw' ? 'mails resend' : APPROVAL_PERMISSIONS[action.kind];
    const by = actorFor(caller, permission, reason);
    throwUnlessDone(await shop.approvals[decision](id, { id: caller.id, roles: caller.roles, by }));
  }),
});

/** Converts a request for the desk. `action` is null once the order's personal data is erased. */
export function toShownApproval(viewer: { id: string; language: Language }, request: ApprovalRequest) {
  const { action } = request;
  return {
    ...toShownRequest(viewer, request),
    action: action === undefined ? null : toShownAction(action, viewer.language),
  };
}

/** `mail`: kind of the redirected mail. `card`: position such as `1.2`. */
function toShownAction(action: ApprovalAction, language: Language) {
  const base = { kind: action.kind, mail: null, card: null, before: [], after: [] };
  switch (action.kind) {
    case 'redirect':
      return { ...base, mail: action.mail, before: [action.previousAddress], after: [action.to] };
    case 'replace':
      return { ...base, card: `${action.line}.${action.ordinal}` };
    case 'address': {
      const { original, corrected } = action;
      return { ...base, before: addressLines(original, language), after: addressLines(corrected, language) };
    }
    default:
      return assertNever(action);
  }
}

/** @throws Problem 404 or 409 unless the decision was applied */
export function throwUnlessDone(result: ApprovalResult | RefundApprovalResult): void {
  if (result.kind === 'unknown') throw new Problem('NOT_FOUND');
  if (result.kind !== 'done') reject(result.kind === 'refused' ? result.reason : result.kind);
}

export function toShownRequest(viewer: { id: string }, request: RefundRequest | ApprovalRequest) {
  const { person } = request;
  return {
    ...pick(request, 'id', 'reference', 'status', 'amount', 'reason', 'createdAt', 'expiresAt'),
    ...pick(request, 'decidedBy', 'answer', 'decidedAt'),
    person: person.name,
    isOwn: person.id === viewer.id,
  };
}
