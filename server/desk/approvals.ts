import { APPROVAL_COMMANDS } from '#rules/approval-request.ts';
import { Problem } from '#server/http/problem.ts';
import type { ApprovalRequest } from '#server/operations/approval-request.ts';
import { actorFor, permitted, router } from './procedure.ts';
import { DECIDED_MAX, decisionInput, requireDone } from './request-decision.ts';
import { shownApproval } from './shown-approval.ts';

/** People with this permission have those of all the actions. */
const approval = permitted(APPROVAL_COMMANDS.redirect);

/** Redirected mails, replaced cards and corrected addresses that need a second person. */
export const approvalsRouter = router({
  /** Open requests, oldest first, and the last decided ones. Records that their addresses were read. */
  list: approval.query(async ({ ctx: { shop, caller, by } }) => {
    const [open, decided] = await Promise.all([shop.approvals.open(), shop.approvals.decided(DECIDED_MAX)]);
    const references = [...open, ...decided].map(({ reference }) => reference);
    if (references.length > 0)
      await shop.operations.recordRead(by(), references, { type: 'approvals-read', data: {} });
    const show = (request: ApprovalRequest) => shownApproval(caller, request);
    return { open: open.map(show), decided: decided.map(show) };
  }),
  countOpen: approval.query(({ ctx }) => ctx.shop.approvals.countOpen()),
  /** Needs the permission of the requested action, too. */
  decide: approval
    .input(decisionInput)
    .mutation(async ({ ctx: { shop, caller }, input: { id, decision, reason } }) => {
      const action = (await shop.approvals.find(id))?.action;
      if (action === undefined) throw new Problem('NOT_FOUND');
      const by = actorFor(caller, APPROVAL_COMMANDS[action.kind], reason);
      requireDone(await shop.approvals[decision](id, { id: caller.id, by }));
    }),
});
