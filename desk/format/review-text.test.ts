import { expect, it } from 'vitest';
import { REVIEW_KINDS } from '#rules/review-kinds.ts';
import { texts as german } from '../language/de-ch.ts';
import { createTexts } from '../language/translate.ts';
import { describeReview, formatReviewName } from './review-text.ts';

const texts = createTexts('de-ch', german);

it.each(REVIEW_KINDS)('the review item %s has a name, and a sentence with the next step', (kind) => {
  expect(formatReviewName(texts, kind)).not.toBe(kind);
  expect(describeReview(texts, kind)).toMatch(/^[A-ZÄÖÜ].{40,}\.$/);
});
