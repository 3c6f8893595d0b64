import { bars } from './code128.ts';
import { mm, type Pdf } from './pdf-document.ts';

/** Width of a bar code in modules, without its quiet zones. */
export function modulesOf(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0);
}

/** The bars in black; all lengths in millimetres, that of a module too. */
export function drawBars(
  pdf: Pdf,
  widths: readonly number[],
  { left, top, module, height }: { left: number; top: number; module: number; height: number },
): void {
  for (const { at, width } of bars(widths)) {
    pdf.rect(mm(left + at * module), mm(top), mm(width * module), mm(height));
  }
  pdf.fill('#000000');
}
