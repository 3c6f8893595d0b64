import type { ShownAction, ShownApproval } from '#contract/desk/approvals.ts';
import { addressLines } from '#rules/address-lines.ts';
import type { ApprovalAction } from '#rules/approval-request.ts';
import type { ApprovalRequest } from '#server/operations/approval-request.ts';
import type { Person } from '#server/people/person.ts';

export function shownApproval(
  { id: viewer, language }: Pick<Person, 'id' | 'language'>,
  { action, person, createdAt, expiresAt, decidedBy, decidedAt, ...request }: ApprovalRequest,
): ShownApproval {
  return {
    ...request,
    action: action === undefined ? null : shownAction(action, language),
    person: person.name,
    isOwn: person.id === viewer,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    decidedBy: decidedBy ?? null,
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}

function shownAction(action: ApprovalAction, language: Person['language']): ShownAction {
  const none = { kind: action.kind, mail: null, card: null, before: [], after: [] };
  switch (action.kind) {
    case 'redirect':
      return { ...none, mail: action.mail, before: [action.insteadOf], after: [action.to] };
    case 'replace':
      return { ...none, card: `${action.line}.${action.ordinal}` };
    case 'address': {
      const { read, wanted } = action;
      return { ...none, before: addressLines(read, language), after: addressLines(wanted, language) };
    }
  }
}
