import type { DrawingContext } from './draw-table.ts';
import { drawText, fitSize } from './draw-text.ts';
import { drawDecoration, drawTagged, mm } from './pdf-document.ts';

/** Spacing in millimetres. */
const GAP = 8;
const LINE_HEIGHT = 4.6;

export type Note = { title: string; text: string; lines?: readonly string[] };

/** Draws notes side by side; `place` is in millimetres. */
export function drawNotes(
  { pdf, root, brand }: DrawingContext,
  notes: readonly Note[],
  place: { x: number; y: number; width: number },
): void {
  const { ink, brand: brandColour } = brand.colours;
  const { y } = place;
  const width = (place.width - (notes.length - 1) * GAP) / notes.length;
  for (const [index, { title, text, lines = [] }] of notes.entries()) {
    const x = place.x + index * (width + GAP);
    drawDecoration(pdf, () => {
      pdf.moveTo(mm(x), mm(y)).lineTo(mm(x + width), mm(y));
      pdf.lineWidth(1.5).stroke(brandColour);
    });
    drawTagged(pdf, root, 'P', () => {
      drawText(pdf, title, { font: 'semibold', size: 11, colour: ink, x, y: y + 6, width });
      const textStyle = { font: 'regular', size: 9.5, colour: ink, x, width } as const;
      let lineY = drawText(pdf, text, { ...textStyle, y: y + 11.5 });
      for (const line of lines) {
        // Shrink the line until its longest word fits, so that an e-mail address doesn't wrap in the middle.
        const size = Math.min(...line.split(' ').map((word) => fitSize(pdf, word, textStyle)));
        lineY = drawText(pdf, line, { ...textStyle, size, y: lineY + LINE_HEIGHT });
      }
    });
  }
}
