import { bars } from './code128.ts';
import { mm, type Pdf } from './pdf-document.ts';

/** Without quiet zones. */
export function modulesOf(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0);
}

/** All lengths are in millimetres, including `module`. */
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
