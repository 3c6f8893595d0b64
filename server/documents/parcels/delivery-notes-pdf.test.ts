import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brand } from '#brands/murmeli/brand.ts';
import { LANGUAGES } from '#rules/language.ts';
import { exampleParcel, exampleParcels, longestAddress } from '#server/testing/examples/example-parcels.ts';
import { openPdf, readItems, readPages, readTags } from '../../../testkit/read-pdf.ts';
import { renderLogo } from '../document-brand.ts';
import { renderDeliveryNotesPdf } from './delivery-notes-pdf.ts';
import type { Parcel } from './parcel.ts';

const brandDir = join(import.meta.dirname, '../../../brands/murmeli');
const logo = await renderLogo(brandDir, brand.logo.full);

const printedAt = new Date('2026-11-27T06:40:00Z');
const render = (parcels: readonly Parcel[]) =>
  renderDeliveryNotesPdf({ parcels, printedAt, brand, brandDir, logo });

describe('the delivery note', () => {
  it.each(LANGUAGES)('shows in %s the recipient, the cards by design, and how to use them', async (lang) => {
    const pages = await readPages(await render([exampleParcel({ lang })]));
    expect(pages).toHaveLength(1);
    const expectedTexts = {
      'de-ch': [
        'Lieferschein',
        '27. November 2026',
        'Guten Tag Łucja D’Angelo',
        'Bergmorgen 4',
        'Blumenwiese 2',
      ],
      'fr-ch': ['Bulletin de livraison', '27 novembre 2026', 'Bonjour Łucja D’Angelo', 'Matin en montagne 4'],
      'it-ch': [
        'Bollettino di consegna',
        '27 novembre 2026',
        'Buongiorno Łucja D’Angelo',
        'Mattino in montagna 4',
      ],
    };
    for (const expected of [
      ...expectedTexts[lang],
      'M7K4-92QX',
      'c/o Muster',
      'Rue du 31-Décembre 7a',
      '2502 Biel/Bienne',
      'geschenkkarten@murmeli.example',
    ])
      expect(pages[0]).toContain(expected);
    expect(pages[0]).not.toMatch(/\{\{|undefined/);
  });

  it('names a country only if the parcel leaves Switzerland', async () => {
    const [home = '', abroad = ''] = await readPages(await render(exampleParcels().slice(0, 2)));
    expect(home.match(/Schweiz(?!\p{L})/gu)).toHaveLength(2);
    expect(abroad).toContain('9490 Vaduz Liechtenstein');
    expect(abroad).toContain('Œnothèque Ñandú & Söhne AG');
  });

  it('shows no face value and no price, whatever is in the parcel', async () => {
    const faceValue = fc.integer({ min: 5, max: 3000 }).map((francs) => francs * 100);
    const lines = fc.array(fc.record({ faceValue, quantity: fc.integer({ min: 1, max: 4 }) }), {
      minLength: 1,
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(lines, fc.constantFrom(...LANGUAGES), async (sold, lang) => {
        const [{ name }] = exampleParcel().lines as [Parcel['lines'][number]];
        const priced = exampleParcel({ lang, lines: sold.map((line) => ({ ...line, name })) });
        const free = { ...priced, lines: priced.lines.map((line) => ({ ...line, faceValue: 0 })) };
        const bytes = await render([priced]);
        // No byte depends on the cards' value.
        expect(bytes.equals(await render([free]))).toBe(true);
        expect((await readPages(bytes)).join(' ')).not.toMatch(
          /CHF|Fr\.|\d[.,]\d\d(?!\d|\s*h)(?<!8\.00|18\.00)/,
        );
      }),
      { numRuns: 25 },
    );
  });

  it('of each parcel starts on a new page and contains nothing of another', async () => {
    const parcels = exampleParcels();
    const pages = await readPages(await render(parcels));
    expect(pages).toHaveLength(parcels.length);
    for (const [index, { reference }] of parcels.entries()) {
      const found = parcels.filter((other) => pages[index]?.includes(other.reference));
      expect(found.map((other) => other.reference)).toEqual([reference]);
    }
  });

  it('of 40 designs continues over the page, with headers and its own page numbers', async () => {
    const [line] = exampleParcel().lines as [Parcel['lines'][number]];
    const lines = Array.from({ length: 40 }, (_, index) => ({
      ...line,
      name: { ...line.name, 'de-ch': `Motiv Nummer ${index + 1}` },
    }));
    const pages = await readPages(await render([exampleParcel({ lines }), exampleParcel()]));
    expect(pages).toHaveLength(3);
    expect(pages[1]).toContain('Lieferschein · Bestellung M7K4-92QX');
    expect(pages.map((text) => text.match(/Seite \d von \d/)?.[0])).toEqual([
      'Seite 1 von 2',
      'Seite 2 von 2',
      'Seite 1 von 1',
    ]);
    expect(pages.join(' ').match(/Motiv Nummer \d+/g)).toHaveLength(40);
  });

  it('keeps the longest address on the page, with every word', async () => {
    const address = longestAddress();
    const bytes = await render([exampleParcel({ address })]);
    const text = (await readPages(bytes)).join(' ').replace(/\s/g, '');
    for (const field of ['company', 'firstName', 'lastName', 'street', 'addressSupplement', 'city'] as const)
      expect(text).toContain(address[field].replace(/\s/g, ''));
    for (const { y } of (await readItems(bytes)).flat()) expect(y).toBeGreaterThan(20);
  });

  it('can be read aloud in the language of each, and is the same bytes for the same parcels', async () => {
    const parcels = exampleParcels();
    const bytes = await render(parcels);
    expect((await (await openPdf(bytes)).getMetadata()).info).toMatchObject({
      Title: 'Lieferscheine von Murmeli',
      Language: 'de-CH',
    });
    const tags = await readTags(bytes, 2);
    for (const role of ['Document', 'Sect', 'H1', 'P', 'Figure', 'Table', 'TR', 'TH', 'TD'])
      expect(tags).toContain(`"role":"${role}"`);
    expect(tags).toContain('"lang":"fr-CH"');
    expect(bytes.equals(await render(parcels))).toBe(true);
  });

  it('is not printed without parcels', async () => {
    await expect(render([])).rejects.toThrow(RangeError);
  });
});
