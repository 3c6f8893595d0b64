import { fill } from '#texts/fill.ts';
import { code128Widths, QUIET_ZONE_MODULES } from '../code128.ts';
import { drawBars, modulesOf } from '../draw-bars.ts';
import { write } from '../draw-text.ts';
import { drawDecoration, drawTagged, mm } from '../pdf-document.ts';
import { groupedByFour } from './card-number.ts';
import type { CardPage } from './pdf-card-page.ts';

/** Millimetres. GS1 lets a till read modules of up to 0.66 mm; the widest survive a bad printer best. */
const MODULE_MAX = 0.66;
const FRAME = { radius: 3, aboveBars: 4, belowBars: 12.5, belowDigits: 4.2 };

/** The card number for the till, in a frame so large (millimetres): bars, and its digits to type in. */
export function drawBarcode(
  { pdf, section, texts, brand, card }: CardPage,
  layout: { left: number; top: number; width: number; height: number },
): void {
  const { ink, lineStrong } = brand.colours;
  const widths = code128Widths(card.number);
  const modules = modulesOf(widths);
  const module = Math.min(MODULE_MAX, layout.width / (modules + 2 * QUIET_ZONE_MODULES));
  const left = layout.left + (layout.width - modules * module) / 2;
  const top = layout.top + FRAME.aboveBars;
  const height = layout.height - FRAME.aboveBars - FRAME.belowBars;
  drawDecoration(pdf, () => {
    pdf.roundedRect(mm(layout.left), mm(layout.top), mm(layout.width), mm(layout.height), mm(FRAME.radius));
    pdf.lineWidth(0.6).stroke(lineStrong);
  });
  drawTagged(pdf, section, 'Figure', () => drawBars(pdf, widths, { left, top, module, height }), {
    alt: fill(texts.barcodeAlt, { number: groupedByFour(card.number) }),
    bbox: [mm(left), mm(top), mm(left + modules * module), mm(top + height)],
  });
  drawTagged(pdf, section, 'P', () => {
    const digits = { font: 'semibold', size: 15, colour: ink, align: 'center', spacing: 1 } as const;
    const y = layout.top + layout.height - FRAME.belowDigits;
    write(pdf, card.number, { ...digits, x: layout.left, y, width: layout.width });
  });
}
