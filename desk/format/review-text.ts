import { findMailTrouble, type ReviewKind } from '#rules/review-kinds.ts';
import type { Texts } from '../language/translate.ts';

export function nameReview({ t, word }: Texts, kind: ReviewKind): string {
  const found = findMailTrouble(kind);
  if (found === undefined) return word('reviews', kind);
  return t('history.mailReview', {
    mail: word('mails', found.mail),
    trouble: word('mailTroubles', found.trouble),
  });
}

/** Explains a review item and what to do, in one or two sentences. */
export function describeReview({ word }: Texts, kind: ReviewKind): string {
  return word('reviewSentences', findMailTrouble(kind)?.trouble ?? kind);
}

export function hasDetail(kind: ReviewKind): boolean {
  return findMailTrouble(kind)?.trouble !== 'bounced';
}
