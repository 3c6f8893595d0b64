import type { DocumentBrand } from './document-brand.ts';
import { write } from './draw-text.ts';
import { drawDecoration, mm, type Pdf } from './pdf-document.ts';

/** Millimetres; the middle of an A4 page. */
const FOLD = 148.5;

export function drawFold(pdf: Pdf, text: string, { inkSoft, lineStrong }: DocumentBrand['colours']): void {
  drawDecoration(pdf, () => {
    pdf.moveTo(mm(8), mm(FOLD)).lineTo(mm(202), mm(FOLD));
    pdf.lineWidth(0.5).dash(1.5, { space: 3 }).stroke(lineStrong);
    const label = { font: 'regular', size: 7, colour: inkSoft, align: 'right' } as const;
    write(pdf, text, { ...label, x: 142, y: FOLD - 1.2, width: 60 });
  });
}
