import type { ShownAction } from '#contract/desk/approvals.ts';
import type { Texts } from '../language/translate.ts';

/** An action that needs a second person, in words. */
export function showAction(
  { t, word }: Texts,
  action: Pick<ShownAction, 'kind' | 'mail' | 'card'> | null,
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
