import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { brand } from '#brands/murmeli/brand.ts';
import { LANGUAGES, type Language } from '#rules/language.ts';
import { exampleParcel, exampleParcels } from '#server/testing/examples/example-parcels.ts';
import { openPdf, readPages, readTags } from '../../../testkit/read-pdf.ts';
import { renderPackingListPdf } from './packing-list-pdf.ts';
import type { Parcel } from './parcel.ts';

const brandDir = join(import.meta.dirname, '../../../brands/murmeli');
const printedAt = new Date('2026-11-27T06:40:00Z');
const render = (parcels: readonly Parcel[], lang: Language = 'de-ch') =>
  renderPackingListPdf({ parcels, lang, printedAt, brand, brandDir });

describe('the packing list on paper', () => {
  it.each(LANGUAGES)(
    'shows in the operator’s %s the contents of each parcel and its due time',
    async (lang) => {
      const pages = await readPages(await render(exampleParcels(), lang));
      expect(pages).toHaveLength(1);
      const headings = {
        'de-ch': [
          'Packliste Murmeli',
          'Donnerstag, 26. November',
          'überfällig',
          '14.30',
          'Einschreiben',
          'Paket',
        ],
        'fr-ch': ['Liste d’emballage', 'Jeudi 26 novembre', 'en retard', '14 h 30', 'recommandé', 'colis'],
        'it-ch': [
          'Lista d’imballaggio',
          'Giovedì 26 novembre',
          'in ritardo',
          '14.30',
          'raccomandata',
          'pacco',
        ],
      };
      const cards = {
        'de-ch': ['3 × Bergmorgen CHF 100.00', '1 × Bergmorgen CHF 250.00', '24 × Blumenwiese CHF 50.00'],
        'fr-ch': ['3 × Matin en montagne CHF 100.00', '24 × Prairie fleurie CHF 50.00'],
        'it-ch': ['3 × Mattino in montagna CHF 100.00', '24 × Prato fiorito CHF 50.00'],
      };
      for (const expected of [...headings[lang], ...cards[lang], 'M7K4-92QX', 'B8RV-4XK2'])
        expect(pages[0]).toContain(expected);
      expect(pages[0]).not.toMatch(/\{\{|undefined/);
    },
  );

  it('names no one: its reference leads to the label', async () => {
    const text = (await readPages(await render(exampleParcels()))).join(' ');
    expect(text).not.toMatch(/Łucja|D’Angelo|Søren|Décembre|Biel|Vaduz/);
  });

  it.each([
    ['de-ch', '1 × Kärtchen mit Nachricht beilegen'],
    ['fr-ch', '1 × Joindre le petit carton avec le message'],
    ['it-ch', '1 × Allegare il biglietto con il messaggio'],
  ] as const)(
    'mentions in %s a printed card with a message, after the contents',
    async (lang, instruction) => {
      const parcels = [exampleParcel(), exampleParcel({ reference: 'B8RV-4XK2', hasMessage: true })];
      const [page = ''] = await readPages(await render(parcels, lang));
      expect(page.split(instruction)).toHaveLength(2);
      expect(page.indexOf(instruction)).toBeGreaterThan(page.indexOf('B8RV-4XK2'));
    },
  );

  it('of a Monday in December continues over the page, with day and method at the top again', async () => {
    const parcels = Array.from({ length: 60 }, (_, index) =>
      exampleParcel({ reference: `M7K4-${1000 + index}` }),
    );
    const pages = await readPages(await render(parcels));
    expect(pages).toHaveLength(6);
    for (const [index, text] of pages.entries()) {
      expect(text.includes('(Fortsetzung)')).toBe(index > 0);
      expect(text).toContain(`Seite ${index + 1} von 6`);
      expect(text).toContain('Fällig bis');
    }
    for (const { reference } of parcels) expect(pages.join(' ').split(reference)).toHaveLength(2);
  });

  it('can be read aloud, and is the same bytes for the same parcels', async () => {
    const bytes = await render(exampleParcels(), 'it-ch');
    expect((await (await openPdf(bytes)).getMetadata()).info).toMatchObject({
      Title: 'Lista d’imballaggio di Murmeli, venerdì 27\u00a0novembre\u00a02026',
      Language: 'it-CH',
    });
    const tags = await readTags(bytes);
    for (const role of ['Document', 'H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD'])
      expect(tags).toContain(`"role":"${role}"`);
    expect(bytes.equals(await render([...exampleParcels()].reverse(), 'it-ch'))).toBe(true);
  });

  it('is not printed without parcels', async () => {
    await expect(render([])).rejects.toThrow(RangeError);
  });
});
