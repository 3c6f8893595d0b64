import type { ApprovalKind } from '#rules/approval-request.ts';
import type { Texts } from '../language/translate.ts';

/** An action that needs a second person, in words. */
export function showAction(
  { t, word }: Texts,
  action: { kind: ApprovalKind; mail: string | null; card: string | null } | null,
): string {
  switch (action?.kind) {
    case undefined:
      return t('approvals.erased');
    case 'redirect':
      return t('approvals.redirect', { mail: word('mails', action?.mail ?? '') });
    case 'replace':
      return t('approvals.replace', { card: action?.card ?? '' });
    case 'address':
      return t('approvals.address');
  }
}
