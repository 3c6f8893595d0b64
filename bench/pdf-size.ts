import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brand } from '#brands/murmeli/brand.ts';
import { LANGUAGES, type Language } from '#rules/language.ts';
import { PART_MAX_BYTES, renderCardsPdf, renderCardsPdfs } from '#server/documents/cards/cards-pdf.ts';
import { renderLogo } from '#server/documents/document-brand.ts';
import { renderReceiptPdf } from '#server/documents/receipts/receipt-pdf.ts';
import { getBuildFolders } from '#server/runtime/build-folders.ts';
import { exampleOrder } from '#server/testing/examples/example-order.ts';
import { atMost, inKb, KB, type Outcome } from './budget.ts';
import { median } from './statistics.ts';

const FIRST_MAX = 150 * KB;
/** Maximum size with the ten largest designs, one card each. */
const DESIGNS_MAX = 700 * KB;
const FURTHER_MAX = 6 * KB;
const FURTHER_MAX_MS = 25;

const FURTHER = 50;
const RUNS = 7;
const RECEIPTS = 40;
/** The largest order: CHF 3000 in cards of CHF 5. */
const LARGEST = 600;
const DESIGNS = 10;

const brandDir = join(import.meta.dirname, '../brands', brand.key);
const style = { brand, brandDir, orderReference: 'M7K4-92QX', createdAt: new Date(0) };

/** Returns cards with different numbers and PINs. Designs alternate. */
function createCards(count: number, designs: readonly Buffer[]) {
  return Array.from({ length: count }, (_, index) => ({
    productName: 'Herzlichen Glückwunsch',
    picture: designs[index % designs.length] ?? Buffer.alloc(0),
    value: 500,
    number: String(66_001_234_567_890_123n + BigInt(index) * 7919n).padStart(19, '0'),
    pin: String((index * 104_729) % 1_000_000).padStart(6, '0'),
    validUntil: '2031-12-01',
  }));
}

/** Measures the size of the card PDF and the time to create it, with the catalogue's pictures. */
export async function pdfSizes(): Promise<Outcome[]> {
  const files = globSync(`${getBuildFolders(brand.key).pictures}/*-1000.jpg`).sort();
  const pictures = await Promise.all(files.map((file) => readFile(file)));
  pictures.sort((a, b) => b.length - a.length);
  const [heaviest] = pictures;
  if (heaviest === undefined || pictures.length < DESIGNS)
    throw new Error('the pictures are not built; run npm run build');
  const startedAt = performance.now();
  const parts = await renderCardsPdfs({
    ...style,
    ...{ lang: 'de-ch', brandKey: brand.key, cards: createCards(LARGEST, pictures.slice(0, DESIGNS)) },
  });
  const took = performance.now() - startedAt;
  const largest = Math.max(...parts.map(({ content }) => content.length));
  const designs = await renderCardsPdf({ ...style, lang: 'de-ch', cards: createCards(DESIGNS, pictures) });
  const further = 'each further card of a PDF';
  return [
    atMost({
      name: 'PDF with one card, heaviest picture',
      value: await sizeOfFirst(heaviest),
      max: FIRST_MAX,
      unit: inKb,
      notes: [`of it the picture ${inKb(heaviest.length)}, which another design brings again`],
    }),
    atMost({
      name: `PDF of ${DESIGNS} cards, ${DESIGNS} heaviest designs`,
      value: designs.length,
      max: DESIGNS_MAX,
      unit: inKb,
    }),
    atMost({ name: further, value: await sizeOfFurther(heaviest), max: FURTHER_MAX, unit: inKb }),
    atMost({
      name: `${further}, drawing`,
      value: await timeOfFurther(heaviest),
      max: FURTHER_MAX_MS,
      unit: inMs,
      notes: [`a receipt is drawn in ${inMs(await timeOfReceipt())}, the median of ${RECEIPTS}`],
    }),
    atMost({
      name: `largest file of ${LARGEST} cards`,
      // The cards must be split over several files. A single file misses the budget at any size.
      value: parts.length > 1 ? largest : Number.POSITIVE_INFINITY,
      max: PART_MAX_BYTES,
      unit: inKb,
      notes: [
        `${parts.length} files of ${parts.map(({ content }) => inKb(content.length)).join(' and ')}, ` +
          `${DESIGNS} designs, in ${(took / 1000).toFixed(1)} s`,
      ],
    }),
  ];
}

/** Returns the maximum size over all languages. */
const largestSize = async (size: (lang: Language) => Promise<number>) =>
  Math.max(...(await Promise.all(LANGUAGES.map(size))));

async function draw(picture: Buffer, count: number, lang: Language = 'de-ch'): Promise<number> {
  return (await renderCardsPdf({ ...style, lang, cards: createCards(count, [picture]) })).length;
}

const sizeOfFirst = (picture: Buffer) => largestSize((lang) => draw(picture, 1, lang));
const sizeOfFurther = (picture: Buffer) =>
  largestSize(
    async (lang) => ((await draw(picture, 1 + FURTHER, lang)) - (await draw(picture, 1, lang))) / FURTHER,
  );

async function measureTime(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function timeOfFurther(picture: Buffer): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const one = await measureTime(() => draw(picture, 1));
    times.push(((await measureTime(() => draw(picture, 1 + FURTHER))) - one) / FURTHER);
  }
  return median(times);
}

async function timeOfReceipt(): Promise<number> {
  const logo = await renderLogo(brandDir, brand.logo.full);
  const times: number[] = [];
  for (let number = 1; number <= RECEIPTS; number += 1) {
    const receipt = { order: exampleOrder(), number, paidAt: new Date(0), brand, brandDir, logo };
    times.push(await measureTime(() => renderReceiptPdf(receipt)));
  }
  return median(times);
}

const inMs = (ms: number) => `${ms.toFixed(1)} ms`;
