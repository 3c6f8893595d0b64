import type { ParcelName, readTracking } from '#rules/parcel-name.ts';
import { CsvFault, parseCsv } from '#server/accounting/csv.ts';
import { readShipments } from './ship-parcel.ts';

const COLUMNS = ['parcel', 'tracking'];

/**
 * Reads a franking system's file: the columns `parcel` and `tracking` in any order, separated by commas or
 * semicolons. Ignores other columns. Rejects the whole file if anything is wrong.
 */
export function readShipmentFile(
  text: string,
  parseTracking: (text: string, parcel: ParcelName) => ReturnType<typeof readTracking>,
): ReturnType<typeof readShipments> {
  const table = readTable(text);
  return Array.isArray(table)
    ? readShipments(table, parseTracking)
    : { kind: 'faulty', faults: [table.fault] };
}

type Row = { line: number; cells: Partial<Record<string, string>> };

function readTable(text: string): Row[] | { fault: string } {
  let records: ReturnType<typeof parseCsv>;
  try {
    records = parseCsv(text);
  } catch (error) {
    if (error instanceof CsvFault) return { fault: `line ${error.line}: ${error.message}` };
    throw error;
  }
  const [head, ...rows] = records;
  const names = head?.cells.map((name) => name.trim().toLowerCase()) ?? [];
  const missing = COLUMNS.filter((name) => !names.includes(name));
  if (missing.length > 0) return { fault: `no column "${missing.join('", "')}"` };
  const tooLong = rows.find(({ cells }) => cells.slice(names.length).some((cell) => cell.trim() !== ''));
  if (tooLong !== undefined) return { fault: `line ${tooLong.line}: more cells than columns` };
  return rows
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .map(({ line, cells }) => ({
      line,
      cells: Object.fromEntries(names.map((name, index) => [name, cells[index]?.trim() ?? ''])),
    }));
}
