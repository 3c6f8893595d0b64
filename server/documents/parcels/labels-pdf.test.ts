import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { brand } from '#brands/murmeli/brand.ts';
import { LANGUAGES, type Language } from '#rules/language.ts';
import { exampleParcel, exampleParcels, longestAddress } from '#server/testing/examples/example-parcels.ts';
import { openPdf, readItems, readPages, readTags, scanBarcodes } from '../../../testkit/read-pdf.ts';
import { renderLabelsPdf } from './labels-pdf.ts';
import type { Parcel } from './parcel.ts';

const brandDir = join(import.meta.dirname, '../../../brands/murmeli');
const printedAt = new Date('2026-11-27T06:40:00Z');
const render = (parcels: readonly Parcel[], lang: Language = 'de-ch') =>
  renderLabelsPdf({ parcels, lang, printedAt, brand, brandDir });

const closed = (text: string) => text.replace(/\s/g, '');

/** The address area in points: above the bar code, inside the edges. */
const ADDRESS_FIELD = { left: 60, right: 397, bottom: 66, top: 225 };

describe('the label', () => {
  it('shows sender, address and reference of its own parcel only, on A6 landscape', async () => {
    const parcels = exampleParcels();
    const bytes = await render(parcels);
    const pages = await readPages(bytes);
    expect(pages).toHaveLength(parcels.length);
    const page = await (await openPdf(bytes)).getPage(1);
    expect(page.view.map(Math.round)).toEqual([0, 0, 420, 298]);
    expect(pages[0]).toContain('Murmeli AG · Munggenweg 7 · 0000 Murmelwil');
    expect(pages[0]).toContain('Łucja D’Angelo c/o Muster Rue du 31-Décembre 7a 2502 Biel/Bienne');
    expect(pages[1]).toContain(
      'Œnothèque Ñandú & Söhne AG Søren Müller Äulestrasse 12 9490 Vaduz Liechtenstein',
    );
    for (const [index, text] of pages.entries()) {
      const found = parcels.filter(({ reference }) => text.includes(reference));
      expect(found).toEqual([parcels[index]]);
      expect(text).not.toMatch(/CHF|Bergmorgen|Blumenwiese|\{\{|undefined/);
    }
  });

  it.each(LANGUAGES)('shows the delivery method in the operator’s %s', async (lang) => {
    const marks = {
      'de-ch': ['A-Post', 'Einschreiben', 'Paket'],
      'fr-ch': ['Courrier A', 'Recommandé', 'Colis'],
      'it-ch': ['Posta A', 'Raccomandata', 'Pacco'],
    };
    const keys = ['standard', 'insured', 'packet'] as const;
    const pages = await readPages(
      await render(
        keys.map((deliveryMethod) => exampleParcel({ deliveryMethod })),
        lang,
      ),
    );
    expect(pages.map((text) => marks[lang].filter((mark) => text.includes(mark)))).toEqual(
      marks[lang].map((mark) => [mark]),
    );
  });

  it('has its reference as a bar code that a scanner reads', async () => {
    const bytes = await render(exampleParcels());
    expect(await scanBarcodes(bytes, 1)).toEqual(['M7K4-92QX']);
    expect(await scanBarcodes(bytes, 2)).toEqual(['Q3ZC-7M5T']);
  });

  it('prints each name as it is written', async () => {
    const address = {
      ...exampleParcel().address,
      company: 'Œuvre, Ñandú & Þóra',
      firstName: 'Łukasz Søren Şenay',
      lastName: 'Škoda-Țiriac Őrs Ελένη Юлия',
    };
    const [text] = await readPages(await render([exampleParcel({ address })]));
    expect(text).toContain('Œuvre, Ñandú & Þóra Łukasz Søren Şenay Škoda-Țiriac Őrs Ελένη Юлия');
  });

  it('keeps the longest address inside its field, with every letter', async () => {
    const address = longestAddress();
    const bytes = await render([exampleParcel({ address, deliveryMethod: 'standard' })]);
    const [items = []] = await readItems(bytes);
    const text = closed(items.map((item) => item.text).join(''));
    for (const field of ['company', 'firstName', 'lastName', 'street', 'addressSupplement', 'city'] as const)
      expect(text).toContain(closed(address[field]));
    expectInside(items, 'A-Post');
  });

  it('keeps any name inside its field, however long and however it wraps', async () => {
    const word = fc.stringMatching(/^[A-ZÄŁŒÑ][a-zäéœñł’-]{0,39}$/);
    const name = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(' '));
    await fc.assert(
      fc.asyncProperty(name, name, async (company, lastName) => {
        const given = exampleParcel().address;
        const address = { ...given, company, firstName: 'Q', lastName: lastName.slice(0, 80).trim() };
        const [items = []] = await readItems(await render([exampleParcel({ address })]));
        const text = closed(items.map((item) => item.text).join(''));
        expect(text).toContain(closed(`${company}Q${address.lastName}c/oMuster`));
        expectInside(items, 'Einschreiben');
      }),
      { numRuns: 30 },
    );
  });

  it('can be read aloud, and is the same bytes for the same parcels', async () => {
    const bytes = await render(exampleParcels(), 'fr-ch');
    expect((await (await openPdf(bytes)).getMetadata()).info).toMatchObject({
      Title: 'Étiquettes d’adresse de Murmeli',
      Language: 'fr-CH',
    });
    const tags = await readTags(bytes);
    for (const role of ['Document', 'Sect', 'P', 'Figure']) expect(tags).toContain(`"role":"${role}"`);
    expect(tags).toContain('Code-barres du numéro de commande M7K4-92QX');
    expect(bytes.equals(await render(exampleParcels(), 'fr-ch'))).toBe(true);
  });

  it('is not printed without parcels', async () => {
    await expect(render([])).rejects.toThrow(RangeError);
  });
});

/** Checks all text after the delivery type, up to the reference below the bars. */
function expectInside(items: Awaited<ReturnType<typeof readItems>>[number], mark: string): void {
  const from = items.findIndex(({ text }) => text === mark) + 1;
  const address = items.slice(from, -1).filter(({ text }) => text.trim() !== '');
  expect(address.length).toBeGreaterThan(3);
  for (const { x, y, width } of address) {
    expect(x).toBeGreaterThan(ADDRESS_FIELD.left);
    expect(x + width).toBeLessThan(ADDRESS_FIELD.right);
    expect(y).toBeGreaterThan(ADDRESS_FIELD.bottom);
    expect(y).toBeLessThan(ADDRESS_FIELD.top);
  }
}
