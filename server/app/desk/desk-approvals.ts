import type { ShownApproval, ShownApprovals } from '#contract/desk/approvals.ts';
import { APPROVAL_COMMANDS } from '#rules/approval-request.ts';
import type { ApprovalRequest, ApprovalResult } from '#server/operations/approval-request.ts';
import type { Person } from '#server/people/person.ts';
import type { createApprovals } from '../approval-use-cases.ts';
import type { createOperations } from '../operations-use-cases.ts';
import { deskActor } from './desk-actor.ts';
import { shownApproval } from './shown-approval.ts';

export type DeskApprovalsDeps = {
  operations: Pick<ReturnType<typeof createOperations>, 'recordRead'>;
  approvals: ReturnType<typeof createApprovals>;
};

const DECIDED_SHOWN = 30;
/** Whoever has it has the rights of all the actions (`rules/command-roles.ts`). */
const RIGHT = APPROVAL_COMMANDS.redirect;

/** Actions that wait for a second person. */
export function createDeskApprovals({ operations, approvals }: DeskApprovalsDeps) {
  return {
    requests: async (person: Person): Promise<ShownApprovals> => {
      const by = deskActor(person, RIGHT);
      const [open, decided] = [await approvals.open(), await approvals.decided(DECIDED_SHOWN)];
      const references = [...open, ...decided].map(({ reference }) => reference);
      if (references.length > 0) await operations.recordRead(by, references, 'requests with addresses read');
      const shown = (request: ApprovalRequest): ShownApproval => shownApproval(person, request);
      return { open: open.map(shown), decided: decided.map(shown) };
    },
    countOpen: (person: Person): Promise<number> => {
      deskActor(person, RIGHT);
      return approvals.countOpen();
    },
    decide: async (
      person: Person,
      id: string,
      { decision, reason }: { decision: 'approve' | 'refuse' | 'withdraw'; reason: string },
    ): Promise<ApprovalResult> => {
      deskActor(person, RIGHT);
      const action = (await approvals.find(id))?.action;
      if (action === undefined) return { kind: 'unknown' };
      const by = deskActor(person, APPROVAL_COMMANDS[action.kind], reason);
      return approvals[decision](id, { id: person.id, by });
    },
  };
}
