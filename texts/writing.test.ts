import { describe, expect, it } from 'vitest';
import type { Language } from '#rules/language.ts';
import { getDocumentTexts } from '#server/documents/document-texts.ts';
import { getMailTexts } from '#server/messages/templates/mail-texts.ts';
import { PAGE_TEXTS } from '#storefront/testing/page-texts.ts';
import { texts as germanDesk } from '../desk/language/de-ch.ts';
import { texts as frenchDesk } from '../desk/language/fr-ch.ts';
import { texts as italianDesk } from '../desk/language/it-ch.ts';
import { UNNAMED_BRAND } from '../testkit/unnamed-brand.ts';
import { flattenTexts } from './flatten-texts.ts';
import { listPlaceholders } from './list-placeholders.ts';
import { findWritingErrors } from './writing-errors.ts';

const DESK = { 'de-ch': germanDesk, 'fr-ch': frenchDesk, 'it-ch': italianDesk };
const textsIn = (language: Language) => ({
  pages: PAGE_TEXTS[language],
  mails: getMailTexts({ brand: UNNAMED_BRAND, lang: language }),
  documents: getDocumentTexts(UNNAMED_BRAND, language),
  desk: DESK[language],
});
const LANGUAGES = { 'de-ch': textsIn('de-ch'), 'fr-ch': textsIn('fr-ch'), 'it-ch': textsIn('it-ch') };

const places = (texts: object) => flattenTexts(texts).map(([key, text]) => [key, listPlaceholders(text)]);

describe.each(['pages', 'mails', 'documents', 'desk'] as const)('the texts of the %s', (room) => {
  it.each(['fr-ch', 'it-ch'] as const)(
    'have the placeholders and markup of the German ones in %s',
    (language) => {
      expect(places(LANGUAGES[language][room])).toEqual(places(LANGUAGES['de-ch'][room]));
    },
  );

  it.each(['de-ch', 'fr-ch', 'it-ch'] as const)('follow Swiss business style in %s', (language) => {
    const faults = flattenTexts(LANGUAGES[language][room]).flatMap(([key, text]) =>
      // Documents embed a font without U+202F and use U+00A0 instead.
      findWritingErrors(language, room === 'documents' ? text.replaceAll('\u00a0', '\u202f') : text).map(
        (fault) => `${key} ${fault}: ${text}`,
      ),
    );
    expect(faults).toEqual([]);
  });
});

it('the texts of the documents have no character that their font lacks', () => {
  for (const { documents } of Object.values(LANGUAGES)) {
    for (const [key, text] of flattenTexts(documents)) expect(text, key).not.toContain('\u202f');
  }
});

it('each term is the same on the pages, in the mails and at the desk', () => {
  for (const { pages, mails, documents, desk } of Object.values(LANGUAGES)) {
    expect(desk.words.deliveries).toEqual(pages.common.delivery);
    expect([desk.order.total, desk.order.method]).toEqual([mails.total, mails.method]);
    expect([desk.order.delivery, desk.order.billing]).toEqual([mails.primary, mails.billing]);
    for (const key of ['active_one', 'active_other'] as const)
      expect(documents.deliveryNote[key]).toBe(mails.shipped[key]);
    expect(mails.delivery).toEqual(pages.common.delivery);
    expect([mails.total, mails.totalNote]).toEqual([pages.common.total, pages.common.totalNote]);
    expect(mails.reference).toBe(pages.order.reference);
    expect(mails.method).toBe(pages.order.method);
    for (const { primary, primaryDigital, billing } of [mails, pages.order, pages.payment.recap]) {
      const { address } = pages;
      expect([primary, primaryDigital, billing]).toEqual([
        address.primary,
        address.primaryDigital,
        address.billing,
      ]);
    }
    expect([mails.sameAddress, pages.order.same]).toEqual([
      pages.payment.recap.same,
      pages.payment.recap.same,
    ]);
    expect(mails.sameAddressDigital).toBe(pages.order.sameDigital);
  }
});

describe('the style check of a text', () => {
  it.each([
    ['de-ch', 'Die Strasse hat «zwei» Seiten: hier, dort!', []],
    ['de-ch', 'Die Straße', ['has ß']],
    ['de-ch', 'Wo wohnst du?', ['says du']],
    ['de-ch', 'Strichcode und Rechnungsadresse', []],
    ['de-ch', 'Ihre physischen Karten', ['has a word that terminology.md rules out']],
    ['fr-ch', 'Le numéro et le code PIN', ['has a word that terminology.md rules out']],
    ['it-ch', 'La spedizione è gratis', ['has a word that terminology.md rules out']],
    ['fr-ch', 'C’est l’adresse\u202f: «\u202fRue du Lac\u202f»\u202f?', []],
    ['fr-ch', 'C’est bon: oui', ['lacks U+202F before ; : ! ? % or inside « »']],
    ['it-ch', 'Le carte sono attivate entro 48 ore; inserisca il nome.', []],
    ['it-ch', 'Inserite il nome', ['has a verb in the voi form']],
    ['it-ch', 'Il vostro ordine', ['says voi']],
    ['it-ch', 'dal {{from}} in poi', ['would need an elision before 8 and 11']],
  ] as const)('in %s, %s', (language, text, faults) => {
    expect(findWritingErrors(language, text)).toEqual(faults);
  });
});
