import { describe, expect, it } from 'vitest';
import { documents as germanDocuments } from './de-ch/documents.ts';
import { mails as germanMails } from './de-ch/mails.ts';
import { texts as germanPages } from './de-ch/storefront.ts';
import { documents as frenchDocuments } from './fr-ch/documents.ts';
import { mails as frenchMails } from './fr-ch/mails.ts';
import { texts as frenchPages } from './fr-ch/storefront.ts';
import { documents as italianDocuments } from './it-ch/documents.ts';
import { mails as italianMails } from './it-ch/mails.ts';
import { texts as italianPages } from './it-ch/storefront.ts';
import { leaves } from './leaves.ts';
import { writingFaults } from './writing-faults.ts';

const LANGUAGES = {
  'de-ch': { pages: germanPages, mails: germanMails, documents: germanDocuments },
  'fr-ch': { pages: frenchPages, mails: frenchMails, documents: frenchDocuments },
  'it-ch': { pages: italianPages, mails: italianMails, documents: italianDocuments },
};

const places = (texts: object) =>
  leaves(texts).map(([key, text]) => [key, text.match(/\{\{\w+\}\}|<\/?\w+>/g)?.sort() ?? []]);

describe.each(['pages', 'mails', 'documents'] as const)('the texts of the %s', (room) => {
  it.each(['fr-ch', 'it-ch'] as const)('have the places and marks of the German ones in %s', (language) => {
    expect(places(LANGUAGES[language][room])).toEqual(places(LANGUAGES['de-ch'][room]));
  });

  it.each(['de-ch', 'fr-ch', 'it-ch'] as const)('are written as a Swiss company writes %s', (language) => {
    const faults = leaves(LANGUAGES[language][room]).flatMap(([key, text]) =>
      // Documents embed a font without U+202F and take its wider sister.
      writingFaults(language, room === 'documents' ? text.replaceAll('\u00a0', '\u202f') : text).map(
        (fault) => `${key} ${fault}: ${text}`,
      ),
    );
    expect(faults).toEqual([]);
  });
});

it('the texts of the documents have no character that their font lacks', () => {
  for (const { documents } of Object.values(LANGUAGES)) {
    for (const [key, text] of leaves(documents)) expect(text, key).not.toContain('\u202f');
  }
});

it('one thing has one name on the pages and in the mails', () => {
  for (const { pages, mails } of Object.values(LANGUAGES)) {
    expect(mails.delivery).toEqual(pages.common.delivery);
    expect([mails.total, mails.totalNote]).toEqual([pages.common.total, pages.common.totalNote]);
    expect(pages.payment.method).toMatchObject(mails.methods);
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
  }
});

describe('the writing of a text', () => {
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
    expect(writingFaults(language, text)).toEqual(faults);
  });
});
