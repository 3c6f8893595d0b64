/** Fact sheet, section 1: the type `Id`. */
const ID = /^[A-Za-z0-9.:_-]+$/;

/**
 * The longest beginning of a text that the provider takes. Only whole code points are kept, and the length is counted
 * in UTF-16 units: the sheet does not say which of the two it counts, and this fits both.
 */
export function cut(text: string, max: number): string {
  const whole = text.toWellFormed().trim();
  let end = 0;
  for (const point of whole) {
    if (end + point.length > max) break;
    end += point.length;
  }
  return whole.slice(0, end).trimEnd();
}

/** An identifier is never cut: what comes back is compared with what was sent. */
export function isId(text: string, max: number): boolean {
  return text.length <= max && ID.test(text);
}
