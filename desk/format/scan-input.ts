import { formatParcelName, parseParcelName, parseScannedParcel } from '#rules/parcel-name.ts';
import { cleanScannedText } from '#rules/scanned-text.ts';

type ScanInput =
  | { kind: 'nothing' }
  /** The code on a parcel's label. */
  | { kind: 'parcel'; parcel: string }
  /** A card number, or any other text. */
  | { kind: 'card'; text: string };

export function parseScanInput(input: string): ScanInput {
  const text = cleanScannedText(input);
  if (text === '') return { kind: 'nothing' };
  const name = parseScannedParcel(text);
  return name === undefined ? { kind: 'card', text } : { kind: 'parcel', parcel: formatParcelName(name) };
}

/** Returns the search text. A parcel's name becomes its order's reference. */
export function toSearchText(input: string): string {
  const text = cleanScannedText(input);
  return parseParcelName(text)?.reference ?? text;
}
