import {
  formatParcelName,
  type ParcelName,
  parseParcelName,
  type parseTracking,
  type TrackingError,
} from '#rules/parcel-name.ts';
import { InvalidCsvError, parseCsv } from '#server/accounting/csv.ts';
import { findCutNumbers, findSpreadsheetDamage } from '#server/accounting/spreadsheet-damage.ts';
import { decodeText } from '#server/runtime/decode-text.ts';

export type Shipment = ParcelName & { tracking?: string | undefined };

/** Reasons to reject a tracking code, without repeating the input. */
export const TRACKING_ERRORS: Record<TrackingError, string> = {
  form: 'the tracking code must have 6 to 40 letters, digits, dots, dashes or spaces',
  cardNumber: 'the tracking code is the number of a gift card',
  parcelCode: 'the tracking code is the code of our own label',
};

/**
 * Validates the rows of a franking system: `parcel` and an optional `tracking`. Each error contains the
 * number of the line in the file.
 */
export function readShipments(
  rows: readonly { line: number; cells: Partial<Record<string, string>> }[],
  parseNumber: (text: string, parcel: ParcelName) => ReturnType<typeof parseTracking>,
): { kind: 'valid'; shipments: Shipment[] } | { kind: 'invalid'; faults: string[] } {
  const shipments: Shipment[] = [];
  const faults: string[] = [];
  const parcels = new Set<string>();
  const trackings = new Set<string>();
  const cut = findCutNumbers(rows.map(({ cells }) => (cells.tracking ?? '').replaceAll(/\s/g, '')));
  const cutLines = new Set(cut.positions.map((position) => rows[position]?.line));
  for (const { line, cells } of rows) {
    const { parcel = '', tracking: trackingText = '' } = cells;
    const addFault = (sentence: string) => faults.push(`line ${line}: ${sentence}`);
    const damage = cutLines.has(line) ? cut.damage : findSpreadsheetDamage(trackingText);
    if (damage !== undefined) {
      addFault(`tracking: ${damage}`);
      continue;
    }
    const name = parseParcelName(parcel);
    if (name === undefined) {
      addFault('no order reference in the column parcel');
      continue;
    }
    const read = trackingText === '' ? { tracking: undefined } : parseNumber(trackingText, name);
    if ('fault' in read) {
      addFault(`${formatParcelName(name)}: ${TRACKING_ERRORS[read.fault]}`);
      continue;
    }
    const { tracking } = read;
    if (parcels.has(formatParcelName(name))) addFault(`${formatParcelName(name)} is in the file twice`);
    else if (tracking !== undefined && trackings.has(tracking))
      addFault(`${formatParcelName(name)} has the tracking code of another parcel`);
    else {
      shipments.push({ ...name, tracking });
      parcels.add(formatParcelName(name));
      if (tracking !== undefined) trackings.add(tracking);
    }
  }
  return faults.length === 0 ? { kind: 'valid', shipments } : { kind: 'invalid', faults };
}

const COLUMNS = ['parcel', 'tracking'];

/**
 * Reads a franking system's file: the columns `parcel` and `tracking` in any order. Ignores other columns.
 * Rejects the whole file if any row is invalid.
 */
export function readShipmentFile(
  bytes: Uint8Array,
  parseNumber: (text: string, parcel: ParcelName) => ReturnType<typeof parseTracking>,
): ReturnType<typeof readShipments> {
  const read = decodeText(bytes);
  if (read.encoding === 'unknown')
    return {
      kind: 'invalid',
      faults: [`line ${read.line}: not a text file; save it as CSV (in Excel: CSV UTF-8)`],
    };
  // Both columns are ASCII, so a wrong guess of Windows-1252 can't change them.
  const table = readTable(read.text);
  return Array.isArray(table)
    ? readShipments(table, parseNumber)
    : { kind: 'invalid', faults: [table.fault] };
}

type Row = { line: number; cells: Partial<Record<string, string>> };

function readTable(text: string): Row[] | { fault: string } {
  let records: ReturnType<typeof parseCsv>;
  try {
    records = parseCsv(text);
  } catch (error) {
    if (error instanceof InvalidCsvError) return { fault: `line ${error.line}: ${error.message}` };
    throw error;
  }
  const [head, ...rows] = records;
  const names = head?.cells.map((name) => name.trim().toLowerCase()) ?? [];
  const missing = COLUMNS.filter((name) => !names.includes(name));
  if (missing.length > 0) return { fault: `no column "${missing.join('", "')}"` };
  const tooLong = rows.find(({ cells }) => cells.slice(names.length).some((cell) => cell.trim() !== ''));
  if (tooLong !== undefined) return { fault: `line ${tooLong.line}: more cells than columns` };
  return rows.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(names.map((name, index) => [name, cells[index]?.trim() ?? ''])),
  }));
}
