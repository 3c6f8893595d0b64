import { expect, it } from 'vitest';
import { AUTOMATIC_REASONS } from '#rules/automatic-reasons.ts';
import type { ReviewDetail } from '#rules/review-detail.ts';
import type { ReviewKind } from '#rules/review-kinds.ts';
import { texts as german } from '../language/de-ch.ts';
import { texts as french } from '../language/fr-ch.ts';
import { texts as italian } from '../language/it-ch.ts';
import { createTexts } from '../language/translate.ts';
import { describeReviewDetail } from './review-detail-text.ts';

const texts = createTexts('de-ch', german);
const LANGUAGES = [texts, createTexts('fr-ch', french), createTexts('it-ch', italian)];

const DETAIL: Required<ReviewDetail> = {
  ...{
    cards: ['1.1', '1.2'],
    lastFour: '0011',
    refund: 1,
    parcel: 2,
    bookedOn: '2026-11-02',
    due: '2026-11-26',
    mail: 3,
    sending: 1,
  },
  ...{ attempts: 20, booking: 'payment', amount: 5000, source: 'supplier', at: '2026-11-25T11:30:00.000Z' },
  ...{ name: 'K7QM-2X9F', differences: ['amount', 'order', 'not-a-refund'], response: 'EENVELOPE 550' },
};

it('each fact of a review item has a label in each language', () => {
  for (const language of LANGUAGES)
    expect(describeReviewDetail(language, 'card-wrong', DETAIL)).not.toMatch(
      /[{}]|facts\.|undefined|not-a-refund|payment$/,
    );
  for (const fact of Object.keys(DETAIL) as (keyof ReviewDetail)[])
    expect(describeReviewDetail(texts, 'card-wrong', { [fact]: DETAIL[fact] })).not.toBe('');
});

it.each<[ReviewKind, ReviewDetail, string]>([
  ['cards-late', {}, ''],
  ['card-wrong', { cards: ['1.2'], response: undefined }, 'Karten: 1.2'],
  ['mail-refused-cards', { response: 'RCPT TO 550' }, 'Antwort des Mailservers: «RCPT TO 550»'],
  [
    'refund-refused',
    { refund: 1, response: 'LIMIT' },
    'Rückerstattung 1 · Antwort des Zahlungsdienstes: «LIMIT»',
  ],
  ['activation-refused', { response: 'LIMIT' }, 'Antwort der Kartenlieferantin: «LIMIT»'],
  [
    'refund-differs',
    { refund: 1, differences: ['amount', 'currency'] },
    'Rückerstattung 1 · Abweichungen: Betrag, Währung',
  ],
])('the facts of %s %j read «%s»', (kind, detail, text) => {
  expect(describeReviewDetail(texts, kind, detail)).toBe(text);
});

it.each(AUTOMATIC_REASONS)('the reason %s has a text in each language', (reason) => {
  for (const { word } of LANGUAGES) expect(word('automaticReasons', reason)).not.toBe(reason);
});
