import { parseMailReviewKind, type ReviewKind } from '#rules/review-kinds.ts';
import type { Texts } from '../language/translate.ts';

export function formatReviewName({ t, word }: Texts, kind: ReviewKind): string {
  const found = parseMailReviewKind(kind);
  if (found === undefined) return word('reviews', kind);
  return t('history.mailReview', {
    mail: word('mails', found.mail),
    problem: word('mailProblems', found.problem),
  });
}

/** Explains a review item and what to do, in one or two sentences. */
export function describeReview({ word }: Texts, kind: ReviewKind): string {
  return word('reviewSentences', parseMailReviewKind(kind)?.problem ?? kind);
}
