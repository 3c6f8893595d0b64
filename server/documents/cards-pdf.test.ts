import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { brand } from '#brands/murmeli/brand.ts';
import { LANGUAGES, type Language } from '#rules/language.ts';
import { renderCardsPdf } from './cards-pdf.ts';
import type { PrintableCard } from './printable-card.ts';

const brandDir = join(import.meta.dirname, '../../brands/murmeli');
let picture: Buffer;

beforeAll(async () => {
  const width = 1000;
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
  picture = await sharp({ create: { width, height: 631, channels: 3, background: '#fff', noise } })
    .jpeg({ quality: 70 })
    .toBuffer();
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  prepareZXingModule({ overrides: { wasmBinary: (await readFile(wasm)).buffer as ArrayBuffer } });
});

const card = (changes: Partial<PrintableCard> = {}): PrintableCard => ({
  productName: 'Zum Geburtstag',
  picture,
  value: 5000,
  number: '0066001234567890123',
  pin: '004711',
  validUntil: '2031-12-01',
  ...changes,
});
const render = (cards: PrintableCard[], lang: Language = 'de-ch') =>
  renderCardsPdf({ lang, brand, brandDir, orderReference: 'M7K4-92QX', createdAt: new Date(0), cards });

const open = (pdf: Buffer) => getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;

async function textOf(pdf: Buffer, pageNumber = 1): Promise<string> {
  const page = await (await open(pdf)).getPage(pageNumber);
  const { items } = await page.getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join('\n');
}

describe('the PDF of cards', () => {
  it.each(LANGUAGES)('says in %s all that the till and the recipient need', async (lang) => {
    const text = (await textOf(await render([card()], lang))).replace(/\s+/g, ' ');
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

  it('carries a bar code that a till can read, leading zeros and all', async () => {
    const document = await open(await render([card()]));
    const page = await document.getPage(1);
    const viewport = page.getViewport({ scale: 2 });
    const factory = document.canvasFactory as {
      create(width: number, height: number): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D };
    };
    const { canvas, context } = factory.create(viewport.width, viewport.height);
    await page.render({ canvas, canvasContext: context, viewport }).promise;
    const bitmap = context.getImageData(0, 0, canvas.width, canvas.height);
    const read = await readBarcodes(bitmap, { formats: ['Code128'] });
    expect(read.map(({ text }) => text)).toEqual(['0066001234567890123']);
  });

  it('prints each name as it is written', async () => {
    const productName = 'Łukasz, Œuvre, Ñandú, Søren, Škoda, Şenay, Țiriac, Őrs, Þóra, Ελένη, Юлия';
    expect(await textOf(await render([card({ productName })]))).toContain(productName);
  });

  it('has one page a card, each with the number of its own card', async () => {
    const numbers = ['6366000000000000001', '6366000000000000002', '6366000000000000003'];
    const pdf = await render(numbers.map((number) => card({ number })));
    expect((await open(pdf)).numPages).toBe(3);
    for (const [index, number] of numbers.entries()) {
      const text = await textOf(pdf, index + 1);
      expect(numbers.filter((other) => text.includes(other))).toEqual([number]);
    }
  });

  it('can be read aloud: tags, alternative texts, language, title', async () => {
    const document = await open(await render([card(), card()], 'fr-ch'));
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
    expect((await document.getMetadata()).info).toMatchObject({
      Title: 'Cartes cadeaux Murmeli, commande M7K4-92QX',
      Language: 'fr-CH',
    });
    const tree = JSON.stringify(await (await document.getPage(2)).getStructTree());
    for (const role of ['Document', 'Sect', 'H1', 'H2', 'P', 'Figure'])
      expect(tree).toContain(`"role":"${role}"`);
    expect(tree).toContain('Carte cadeau au motif «\u00a0Zum Geburtstag\u00a0»');
    expect(tree).toContain('Code-barres du numéro de carte 0066');
  });

  it('stays small: picture and fonts stand in it once', async () => {
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
});
