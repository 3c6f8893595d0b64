import type { GiftMessage } from '#rules/gift-message.ts';
import { drawText, measureLineHeight } from '../draw-text.ts';
import { drawTagged, type Pdf } from '../pdf-document.ts';
import { EMPTY_LINE } from './fit-message.ts';
import {
  layoutMessage,
  type MessageBlock,
  type MessageLayout,
  type MessageSetting,
} from './layout-message.ts';

type Context = { pdf: Pdf; section: PDFKit.PDFStructureElement; ink: string };

/** Baseline position as a fraction of the line height. */
const BASELINE = 0.75;

export function drawMessage(
  context: Context,
  giftMessage: GiftMessage,
  labels: { forWhom: string; fromWhom: string },
  setting: MessageSetting,
): void {
  const layout = layoutMessage(context.pdf, giftMessage, labels, setting);
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
  { label, lines, font, size }: MessageBlock,
  { label: labelSize, labelHeight }: MessageLayout,
  { left: x, top: from, width, align }: Pick<MessageSetting, 'left' | 'top' | 'width' | 'align'>,
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
