/** A card number as people read it out: in groups of four, with no-break spaces. */
export function groupedByFour(number: string): string {
  return number.replace(/(.{4})(?=.)/g, '$1\u00a0\u00a0');
}
