import bwipJs from 'bwip-js';
import { mm, type Pdf } from './pdf-document.ts';

/** Returns the widths of bars and gaps in modules, starting with a bar. */
export function encodeCode128(text: string): number[] {
  const [symbol] = bwipJs.raw({ bcid: 'code128', text });
  if (symbol === undefined || !('sbs' in symbol)) throw new Error('No Code 128 for this text');
  return symbol.sbs;
}

/** ISO/IEC 15417 requires a quiet zone of ten modules on both sides. */
export const QUIET_ZONE_MODULES = 10;

/** Returns the bars' positions in modules, from the left end of the first bar. */
export function toBars(widths: readonly number[]): { at: number; width: number }[] {
  let at = 0;
  return widths.flatMap((width, index) => {
    const bar = { at, width };
    at += width;
    return index % 2 === 0 ? [bar] : [];
  });
}

/** The count excludes the quiet zones. */
export function countModules(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0);
}

/** All lengths are in millimetres, including `module`. */
export function drawBars(
  pdf: Pdf,
  widths: readonly number[],
  { left, top, module, height }: { left: number; top: number; module: number; height: number },
): void {
  for (const { at, width } of toBars(widths)) {
    pdf.rect(mm(left + at * module), mm(top), mm(width * module), mm(height));
  }
  pdf.fill('#000000');
}
