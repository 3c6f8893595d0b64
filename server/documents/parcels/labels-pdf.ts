import { setImmediate as nextTurn } from 'node:timers/promises';
import { fill } from '#texts/fill.ts';
import { countModules, drawBars, encodeCode128 } from '../code128.ts';
import type { DocumentBrand } from '../document-brand.ts';
import { type DocumentTexts, getDocumentTexts } from '../document-texts.ts';
import { countLines, drawText, fitSize, measureWidth, type TextStyle } from '../draw-text.ts';
import {
  drawDecoration,
  drawTagged,
  mm,
  openTag,
  type Pdf,
  renderPdf,
  toMillimetres,
} from '../pdf-document.ts';
import { type PackingDocumentInput, type Parcel, toPostalLines } from './parcel.ts';

/**
 * One A6 landscape page per parcel. The delivery method is text in the operator's language, because stamps are
 * applied separately.
 */
export async function renderLabelsPdf(
  input: PackingDocumentInput & {
    parcels: readonly Pick<Parcel, 'reference' | 'lang' | 'deliveryMethod' | 'address'>[];
  },
): Promise<Buffer> {
  const { parcels, lang, printedAt: createdAt, brand, brandDir } = input;
  if (parcels.length === 0) throw new RangeError('no parcels for labels');
  const texts = getDocumentTexts(brand, lang).labels;
  const title = texts.title;
  return renderPdf({ brand, brandDir, lang, title, createdAt }, async (pdf, root) => {
    for (const parcel of parcels) {
      pdf.addPage({ size: 'A6', layout: 'landscape', margin: 0 });
      const section = openTag(pdf, root, 'Sect');
      drawLabel({ pdf, brand, section, texts }, parcel);
      section.end();
      // Yield to the event loop: there may be hundreds of parcels.
      await nextTurn();
    }
  });
}

/** Millimetres; the page is 148 by 105. The left margin is also the quiet zone. */
const EDGE = { left: 10, right: 138 };
const SENDER = { y: 13, width: 82 };
const MARK = { top: 7, height: 10, padding: 3.5, widthMax: 41 };
const ADDRESS = { x: 24, top: 31, width: 108, height: 43 };
const FOOT = { bars: 83, height: 11, text: 98 };
/** Millimetres: four dots at 203 dpi, wide enough for hand scanners and thermal printers. */
const MODULE = 0.5;
/** Points. */
const ADDRESS_SIZES = { max: 17, min: 6 };
const BLACK = '#000000';

type LabelContext = {
  pdf: Pdf;
  brand: DocumentBrand;
  section: PDFKit.PDFStructureElement;
  texts: DocumentTexts['labels'];
};

/** Black only, because label printers have no other colour. */
function drawLabel(
  context: LabelContext,
  parcel: Pick<Parcel, 'reference' | 'lang' | 'deliveryMethod' | 'address'>,
): void {
  const { pdf, brand, section, texts } = context;
  const sender = fill(texts.sender, { address: brand.legalEntity.addressLines.join(' · ') });
  drawTagged(pdf, section, 'P', () => {
    const place = { font: 'regular', size: 8, colour: BLACK, x: EDGE.left, ...SENDER } as const;
    drawText(pdf, sender, { ...place, size: fitSize(pdf, sender, place) });
  });
  drawMark(context, texts.marks[parcel.deliveryMethod]);
  drawAddress(context, toPostalLines(parcel));
  drawReference(context, parcel.reference);
}

/** Draws the delivery method in a frame, because packers sort by it. */
function drawMark({ pdf, section }: LabelContext, text: string): void {
  const mark = { font: 'display', size: 14, colour: BLACK, width: MARK.widthMax } as const;
  const size = fitSize(pdf, text, { ...mark, width: MARK.widthMax - 2 * MARK.padding });
  const width = measureWidth(pdf, text, mark.font, size) + 2 * MARK.padding;
  const x = EDGE.right - width;
  drawDecoration(pdf, () => {
    pdf.rect(mm(x), mm(MARK.top), mm(width), mm(MARK.height)).lineWidth(1).stroke(BLACK);
  });
  drawTagged(pdf, section, 'P', () => {
    drawText(pdf, text, { ...mark, size, x, y: MARK.top + 6.7, width, align: 'center' });
  });
}

function drawAddress({ pdf, section }: LabelContext, lines: readonly string[]): void {
  const { x, top, width } = ADDRESS;
  const font = 'regular';
  const size = findFittingSize(pdf, lines, { font, width, height: ADDRESS.height, sizes: ADDRESS_SIZES });
  const lineHeight = toMillimetres(size * LEADING);
  drawTagged(pdf, section, 'P', () => {
    let y = top + lineHeight * 0.7;
    for (const line of lines)
      y = drawText(pdf, line, { font, size, colour: BLACK, x, y, width }) + lineHeight;
  });
}

function drawReference({ pdf, section, texts }: LabelContext, reference: string): void {
  const widths = encodeCode128(reference);
  const width = countModules(widths) * MODULE;
  const { left } = EDGE;
  const { bars: top, height } = FOOT;
  const alt = fill(texts.barcodeAlt, { reference });
  const bbox: [number, number, number, number] = [mm(left), mm(top), mm(left + width), mm(top + height)];
  const draw = () => drawBars(pdf, widths, { left, top, module: MODULE, height });
  drawTagged(pdf, section, 'Figure', draw, { alt, bbox });
  drawTagged(pdf, section, 'P', () => {
    drawText(pdf, reference, { font: 'semibold', size: 9, colour: BLACK, x: left, y: FOOT.text, width });
  });
}

/** Points. */
const STEP = 0.5;
/** Line height as a multiple of the font size. */
const LEADING = 1.3;

/** Wraps between words only. At the smallest size, long words break, but no text is cut off. */
function findFittingSize(
  pdf: Pdf,
  lines: readonly string[],
  box: Pick<TextStyle, 'font' | 'width'> & { height: number; sizes: { max: number; min: number } },
): number {
  const words = lines.flatMap((line) => line.split(' '));
  const fits = (size: number) => {
    const style = { font: box.font, size, width: box.width };
    if (words.some((word) => measureWidth(pdf, word, box.font, size) > box.width)) return false;
    const count = lines.reduce((sum, line) => sum + countLines(pdf, line, style), 0);
    return toMillimetres(count * size * LEADING) <= box.height;
  };
  let size = box.sizes.max;
  while (size > box.sizes.min && !fits(size)) size -= STEP;
  return size;
}
