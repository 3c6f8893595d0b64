import type { FileProblem, LineProblem } from '#rules/file-problem.ts';
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

const TRACKING_PROBLEMS = {
  form: 'tracking-form',
  cardNumber: 'tracking-is-card',
  parcelCode: 'tracking-is-label',
} as const satisfies Record<TrackingError, FileProblem['code']>;

/**
 * Validates the rows of a franking system: `parcel` and an optional `tracking`.
 * @param rows with their line numbers in the file, which the errors repeat
 * @param parseNumber parses a tracking number
 */
export function readShipments(
  rows: readonly { line: number; cells: Partial<Record<string, string>> }[],
  parseNumber: (text: string, parcel: ParcelName) => ReturnType<typeof parseTracking>,
): { kind: 'valid'; shipments: Shipment[] } | { kind: 'invalid'; faults: LineProblem[] } {
  const shipments: Shipment[] = [];
  const faults: LineProblem[] = [];
  const parcels = new Set<string>();
  const trackings = new Set<string>();
  const truncatedRows = findCutNumbers(rows.map(({ cells }) => (cells.tracking ?? '').replaceAll(/\s/g, '')));
  const truncatedLines = new Set(truncatedRows.map((position) => rows[position]?.line));
  for (const { line, cells } of rows) {
    const { parcel = '', tracking: trackingText = '' } = cells;
    const addProblem = (problem: FileProblem) => faults.push({ line, problem });
    const damage = truncatedLines.has(line) ? 'number-cut' : findSpreadsheetDamage(trackingText);
    if (damage !== undefined) {
      faults.push({ line, column: 'tracking', problem: { code: damage } });
      continue;
    }
    const name = parseParcelName(parcel);
    if (name === undefined) {
      addProblem({ code: 'no-parcel' });
      continue;
    }
    const read = trackingText === '' ? { tracking: undefined } : parseNumber(trackingText, name);
    if ('fault' in read) {
      addProblem({ code: TRACKING_PROBLEMS[read.fault], parcel: formatParcelName(name) });
      continue;
    }
    const { tracking } = read;
    if (parcels.has(formatParcelName(name)))
      addProblem({ code: 'parcel-repeated', parcel: formatParcelName(name) });
    else if (tracking !== undefined && trackings.has(tracking))
      addProblem({ code: 'tracking-repeated', parcel: formatParcelName(name) });
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
    return { kind: 'invalid', faults: [{ line: read.line, problem: { code: 'not-text' } }] };
  // Both columns are ASCII, so a wrongly detected encoding can't change them.
  const table = readTable(read.text);
  return Array.isArray(table) ? readShipments(table, parseNumber) : { kind: 'invalid', faults: [table] };
}

type Row = { line: number; cells: Partial<Record<string, string>> };

function readTable(text: string): Row[] | LineProblem {
  let records: ReturnType<typeof parseCsv>;
  try {
    records = parseCsv(text);
  } catch (error) {
    if (error instanceof InvalidCsvError) return { line: error.line, problem: { code: 'quote' } };
    throw error;
  }
  const [head, ...rows] = records;
  const names = head?.cells.map((name) => name.trim().toLowerCase()) ?? [];
  const missing = COLUMNS.filter((name) => !names.includes(name));
  if (missing.length > 0) return { line: 1, problem: { code: 'column-missing', column: missing.join(', ') } };
  const tooLong = rows.find(({ cells }) => cells.slice(names.length).some((cell) => cell.trim() !== ''));
  if (tooLong !== undefined) {
    const { line, cells } = tooLong;
    return { line, problem: { code: 'cell-count', found: cells.length, expected: names.length } };
  }
  return rows.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(names.map((name, index) => [name, cells[index]?.trim() ?? ''])),
  }));
}
