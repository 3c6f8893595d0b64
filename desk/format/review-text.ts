import { findMailTrouble, type ReviewKind } from '#rules/review-kinds.ts';
import type { Texts } from '../language/translate.ts';

/** The kind of a review item in words. */
export function nameReview({ t, word }: Texts, kind: ReviewKind): string {
  const found = findMailTrouble(kind);
  if (found === undefined) return word('reviews', kind);
  return t('history.mailReview', {
    mail: word('mails', found.mail),
    trouble: word('mailTroubles', found.trouble),
  });
}

/** What a review item is about and what to do, in a sentence or two. */
export function describeReview({ word }: Texts, kind: ReviewKind): string {
  return word('reviewSentences', findMailTrouble(kind)?.trouble ?? kind);
}

/** Whether the detail of a review item says more than its name. */
export function hasDetail(kind: ReviewKind): boolean {
  return findMailTrouble(kind)?.trouble !== 'bounced';
}
