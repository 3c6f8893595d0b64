import { readParcelName } from '#rules/parcel-name.ts';

/** What is looked for when this was typed or scanned: a parcel's name stands for its order. */
export function searchText(typed: string): string {
  const text = typed.trim();
  return readParcelName(text)?.reference ?? text;
}
