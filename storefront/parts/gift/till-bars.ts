/** Modules of white at both ends, which a scanner needs (Code 128: ten). */
const QUIET = 10;

/** Of the width that there is, so much must be filled: a smaller code is harder to read than an uneven one. */
const FILLED = 0.9;

/** Where each bar lies and how wide all is, in modules with white at both ends. @param bars bars and gaps, a bar first */
export function barsOf(bars: readonly number[]): {
  modules: number;
  drawn: readonly { x: number; width: number }[];
} {
  let at = QUIET;
  const drawn: { x: number; width: number }[] = [];
  for (const [index, width] of bars.entries()) {
    if (index % 2 === 0) drawn.push({ x: at, width });
    at += width;
  }
  return { modules: at + QUIET, drawn };
}

/**
 * The width of a code in CSS pixels at which each module is a whole number of the screen's pixels, as long as that does
 * not make it much smaller than it could be.
 */
export function wholeWidth(available: number, modules: number, pixelRatio: number): number {
  const whole = (Math.floor((available * pixelRatio) / modules) * modules) / pixelRatio;
  return whole >= available * FILLED ? whole : available;
}
