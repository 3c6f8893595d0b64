import { parcelName, readParcelName } from '#rules/parcel-name.ts';

/** What was scanned or typed into the field for both. */
type Scanned =
  | { kind: 'nothing' }
  /** The code of a label. */
  | { kind: 'parcel'; parcel: string }
  /** The number of a card, or something that is neither. */
  | { kind: 'card'; text: string };

/**
 * Reads what a scanner or a hand has typed. A scanner with another keyboard than the computer's types an apostrophe for the
 * hyphen and a hyphen for the stroke; a hand leaves the hyphen out.
 */
export function readScanned(typed: string): Scanned {
  const text = typed.trim();
  if (text === '') return { kind: 'nothing' };
  const [, first, second, number] =
    /^([0-9a-z]{4})[-'’´`]?([0-9a-z]{4})(?:[/-](\d{1,2}))?$/i.exec(text) ?? [];
  const name =
    first === undefined
      ? undefined
      : readParcelName(`${first}-${second}${number === undefined ? '' : `/${number}`}`);
  return name === undefined ? { kind: 'card', text } : { kind: 'parcel', parcel: parcelName(name) };
}

/** What is looked for when this was typed or scanned: a parcel's name stands for its order. */
export function searchText(typed: string): string {
  const text = typed.trim();
  return readParcelName(text)?.reference ?? text;
}
