import type { GiftWords } from '#rules/gift-words.ts';
import { drawText, measureLineHeight } from '../draw-text.ts';
import { drawTagged, type Pdf } from '../pdf-document.ts';
import { EMPTY_LINE } from './fit-words.ts';
import { layoutWords, type WordsBlock, type WordsLayout, type WordsSetting } from './layout-words.ts';

type Context = { pdf: Pdf; section: PDFKit.PDFStructureElement; ink: string };

/** Baseline position as a fraction of the line height. */
const BASELINE = 0.75;

export function drawWords(
  context: Context,
  words: GiftWords,
  labels: { forWhom: string; fromWhom: string },
  setting: WordsSetting,
): void {
  const layout = layoutWords(context.pdf, words, labels, setting);
  let top = setting.top + (setting.height - layout.height) / 2;
  for (const block of layout.blocks) {
    drawTagged(context.pdf, context.section, 'P', () => {
      top = drawBlock(context, block, layout, { ...setting, top }) + layout.gap;
    });
  }
}

/** @returns the lower edge in millimetres */
function drawBlock(
  { pdf, ink: colour }: Context,
  { label, lines, font, size }: WordsBlock,
  { label: labelSize, labelHeight }: WordsLayout,
  { left: x, top: from, width, align }: Pick<WordsSetting, 'left' | 'top' | 'width' | 'align'>,
): number {
  const place = { colour, x, width, align };
  let top = from;
  if (label !== undefined) {
    const y = top + BASELINE * measureLineHeight(pdf, 'regular', labelSize);
    drawText(pdf, label, { ...place, font: 'regular', size: labelSize, y });
    top += labelHeight;
  }
  const step = measureLineHeight(pdf, font, size);
  for (const line of lines) {
    if (line === '') top += EMPTY_LINE * step;
    else {
      const last = drawText(pdf, line, { ...place, font, size, y: top + BASELINE * step });
      top = last + (1 - BASELINE) * step;
    }
  }
  return top;
}
