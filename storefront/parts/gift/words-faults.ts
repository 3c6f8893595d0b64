import { assertNever } from '#rules/assert-never.ts';
import { GIFT_WORDS_LIMITS, type GiftTextFault, unprintable } from '#rules/gift-words.ts';
import type { Translate } from '../../i18n/translate.ts';
import type { TextField } from './words-editor.ts';

/** Of the signs that no document can print, so many are named. */
const NAMED = 6;

/** How a text becomes one that can stand on a card. */
export function faultSentence(t: Translate, field: TextField, fault: GiftTextFault, text: string): string {
  switch (fault) {
    case 'tooLong':
      return t('gift.tooLong', {
        max: field === 'message' ? GIFT_WORDS_LIMITS.message : GIFT_WORDS_LIMITS.name,
      });
    case 'tooManyLines':
      return t('gift.tooManyLines', { max: GIFT_WORDS_LIMITS.messageLines });
    case 'hiddenMarks':
      return t('gift.hiddenMarks');
    case 'webAddress':
      return t('gift.webAddress');
    case 'notPrintable': {
      const signs = unprintable(text.normalize('NFC'));
      return t('gift.notPrintable', { signs: signs.slice(0, NAMED).join(' '), count: signs.length });
    }
    default:
      return assertNever(fault);
  }
}

/** Characters that are left, as people count them: an accent or an emoji is one. */
export function signsLeft(text: string): number {
  return GIFT_WORDS_LIMITS.message - Array.from(text.normalize('NFC')).length;
}
