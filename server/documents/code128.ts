import bwipJs from 'bwip-js';

/** Widths of bars and gaps in modules, starting with a bar. */
export function code128Widths(text: string): number[] {
  const [symbol] = bwipJs.raw({ bcid: 'code128', text });
  if (symbol === undefined || !('sbs' in symbol)) throw new Error('No Code 128 for this text');
  return symbol.sbs;
}

/** ISO/IEC 15417 requires a quiet zone of ten modules on both sides. */
export const QUIET_ZONE_MODULES = 10;

/** In modules from the left end of the first bar. */
export function bars(widths: readonly number[]): { at: number; width: number }[] {
  let at = 0;
  return widths.flatMap((width, index) => {
    const bar = { at, width };
    at += width;
    return index % 2 === 0 ? [bar] : [];
  });
}
