import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { brand } from '#brands/murmeli/brand.ts';
import { LANGUAGES, type Language } from '#rules/language.ts';
import { openPdf, readPages, readPageText, readTags, scanBarcodes } from '../../../testkit/read-pdf.ts';
import { renderCardsPdf, renderCardsPdfs } from './cards-pdf.ts';
import type { PrintableCard } from './pdf-card-page.ts';

const brandDir = join(import.meta.dirname, '../../../brands/murmeli');

const width = 1000;
const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
const picture = await sharp({ create: { width, height: 631, channels: 3, background: '#fff', noise } })
  .jpeg({ quality: 70 })
  .toBuffer();

const card = (changes: Partial<PrintableCard> = {}): PrintableCard => ({
  productName: 'Zum Geburtstag',
  picture,
  value: 5000,
  number: '0066001234567890123',
  pin: '004711',
  validUntil: '2031-12-01',
  ...changes,
});
const render = (cards: PrintableCard[], lang: Language = 'de-ch', dir = brandDir) =>
  renderCardsPdf({ lang, brand, brandDir: dir, orderReference: 'M7K4-92QX', createdAt: new Date(0), cards });

describe('the PDF of cards', () => {
  it.each(LANGUAGES)('shows in %s everything that the till and the recipient need', async (lang) => {
    const [text] = await readPages(await render([card()], lang));
    const validUntil = {
      'de-ch': '1. Dezember 2031',
      'fr-ch': '1er décembre 2031',
      'it-ch': '1º dicembre 2031',
    };
    for (const expected of [
      'CHF 50.00',
      '0066001234567890123',
      '0066 0012 3456 7890 123',
      '004711',
      validUntil[lang],
      'geschenkkarten@murmeli.example',
      'M7K4-92QX',
    ]) {
      expect(text).toContain(expected);
    }
    expect(text).not.toMatch(/\{\{|undefined/);
  });

  it('has a bar code that a till can read, with leading zeros', async () => {
    expect(await scanBarcodes(await render([card()]))).toEqual(['0066001234567890123']);
  });

  it('prints each name as it is written', async () => {
    const productName = 'Łukasz, Œuvre, Ñandú, Søren, Škoda, Şenay, Țiriac, Őrs, Þóra, Ελένη, Юлия';
    const [text] = await readPages(await render([card({ productName })]));
    expect(text).toContain(productName);
  });

  it('has one page per card, each with its own number', async () => {
    const numbers = ['6366000000000000001', '6366000000000000002', '6366000000000000003'];
    const pages = await readPages(await render(numbers.map((number) => card({ number }))));
    expect(pages.map((text) => numbers.filter((number) => text.includes(number)))).toEqual(
      numbers.map((number) => [number]),
    );
  });

  it('can be read aloud: tags, alternative texts, language, title', async () => {
    const bytes = await render([card(), card()], 'fr-ch');
    const document = await openPdf(bytes);
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
    expect((await document.getMetadata()).info).toMatchObject({
      Title: 'Cartes cadeaux Murmeli, commande M7K4-92QX',
      Language: 'fr-CH',
    });
    const tree = await readTags(bytes, 2);
    for (const role of ['Document', 'Sect', 'H1', 'H2', 'P', 'Figure'])
      expect(tree).toContain(`"role":"${role}"`);
    expect(tree).toContain('Carte cadeau au motif «\u00a0Zum Geburtstag\u00a0»');
    expect(tree).toContain('Code-barres du numéro de carte 0066');
  });

  it('stays small: it contains picture and fonts once', async () => {
    const one = await render([card()]);
    const eleven = await render(Array.from({ length: 11 }, (_, index) => card({ pin: `00471${index}` })));
    expect(one.length - picture.length).toBeLessThan(50_000);
    expect((eleven.length - one.length) / 10).toBeLessThan(6_000);
    const count = (name: string) => eleven.toString('latin1').split(name).length - 1;
    expect(count('/Subtype /Image')).toBe(1);
    expect(count('/FontFile2')).toBe(3);
  });

  it('is the same bytes for the same cards', async () => {
    expect((await render([card()])).equals(await render([card()]))).toBe(true);
  });

  it('does not depend on earlier drawings with the same fonts', async () => {
    // Fonts at another address are loaded again. They have one glyph for both hyphens.
    const elsewhere = await mkdtemp(join(tmpdir(), 'cadeau-fonts-'));
    await cp(join(brandDir, 'fonts'), join(elsewhere, 'fonts'), { recursive: true });
    await render([card({ productName: 'Alles\u2011Gute' })], 'de-ch', elsewhere);
    const after = await render([card()], 'de-ch', elsewhere);
    await rm(elsewhere, { recursive: true });
    expect(after.equals(await render([card()]))).toBe(true);
  });
});

describe('the cards of a mail', () => {
  const renderAll = (cards: PrintableCard[], lang: Language = 'de-ch') =>
    renderCardsPdfs({
      ...{ lang, brand, brandDir, brandKey: 'murmeli' },
      ...{ orderReference: 'M7K4-92QX', createdAt: new Date(0), cards },
    });

  it('are one file, the same as on the order page', async () => {
    const [file, ...others] = await renderAll([card()]);
    expect([file?.filename, others]).toEqual(['murmeli-M7K4-92QX.pdf', []]);
    expect(file?.content.equals(await render([card()]))).toBe(true);
  });

  it('are several files of at most 3 MB when there are hundreds, each card once and in order', async () => {
    const numbers = Array.from({ length: 600 }, (_, index) =>
      String(6366n * 10n ** 15n + BigInt(index) * 7919n),
    );
    const files = await renderAll(
      numbers.map((number) => card({ number, value: 500 })),
      'fr-ch',
    );
    expect(files.map(({ filename }) => filename)).toEqual([
      'murmeli-M7K4-92QX-partie-1-sur-2.pdf',
      'murmeli-M7K4-92QX-partie-2-sur-2.pdf',
    ]);
    for (const { content } of files) expect(content.length).toBeLessThanOrEqual(3_000_000);
    const parts = await Promise.all(files.map(({ content }) => openPdf(content)));
    const [one, two] = parts as [(typeof parts)[number], (typeof parts)[number]];
    const first = one.numPages;
    expect(first + two.numPages).toBe(600);
    const ends = [
      readPageText(one, 1),
      readPageText(one, first),
      readPageText(two, 1),
      readPageText(two, two.numPages),
    ];
    for (const [at, text] of (await Promise.all(ends)).entries()) {
      const index = [0, first - 1, first, 599][at] ?? 0;
      expect(text).toContain(numbers[index]);
      expect(text).toContain(`Carte ${index + 1} sur 600 · partie ${at < 2 ? 1 : 2} sur 2`);
    }
    expect((await two.getMetadata()).info).toMatchObject({
      Title: 'Cartes cadeaux Murmeli, commande M7K4-92QX, partie 2 sur 2',
    });
  }, 300_000);
});
