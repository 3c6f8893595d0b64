import { addressLines } from '#rules/address-lines.ts';
import type { ApprovalAction } from '#rules/approval-request.ts';
import { assertNever } from '#rules/assert-never.ts';
import type { Language } from '#rules/language.ts';
import type { ApprovalRequest } from '#server/operations/approval-request.ts';
import { toRequest } from './request-decision.ts';

/** An action that needs a second person. `action` is null once the names of the order are erased. */
export function shownApproval(viewer: { id: string; language: Language }, request: ApprovalRequest) {
  const { action } = request;
  return {
    ...toRequest(viewer, request),
    action: action === undefined ? null : toShownAction(action, viewer.language),
  };
}

/** `mail`: the kind of the mail that goes to another address. `card`: the card that is replaced, as `1.2`. */
function toShownAction(action: ApprovalAction, language: Language) {
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
    default:
      return assertNever(action);
  }
}
