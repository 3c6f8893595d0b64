import { formatParcelName, parseParcelName } from '#rules/parcel-name.ts';

type ScanInput =
  | { kind: 'nothing' }
  /** The code on a parcel's label. */
  | { kind: 'parcel'; parcel: string }
  /** A card number, or any other text. */
  | { kind: 'card'; text: string };

/**
 * Parses scanned or entered text. A scanner with a different keyboard layout sends an apostrophe for the
 * hyphen and a hyphen for the slash. The hyphen is optional.
 */
export function parseScanInput(input: string): ScanInput {
  const text = input.trim();
  if (text === '') return { kind: 'nothing' };
  const [, first, second, number] =
    /^([0-9a-z]{4})[-'’´`]?([0-9a-z]{4})(?:[/-](\d{1,2}))?$/i.exec(text) ?? [];
  const name =
    first === undefined
      ? undefined
      : parseParcelName(`${first}-${second}${number === undefined ? '' : `/${number}`}`);
  return name === undefined ? { kind: 'card', text } : { kind: 'parcel', parcel: formatParcelName(name) };
}

/** Returns the search text. A parcel's name becomes its order's reference. */
export function toSearchText(input: string): string {
  const text = input.trim();
  return parseParcelName(text)?.reference ?? text;
}
