import { decodeUtf8 } from '#server/runtime/decode-utf8.ts';
import { CsvFault, type CsvRecord, parseCsv } from '../csv.ts';
import { type ColumnPlaces, placesOf } from './column-places.ts';
import { readRow, type SettlementRow } from './read-settlement-row.ts';
import type { SettlementMapping } from './settlement-mapping.ts';

/** What is wrong with a line of a file; without a column it is the line as such. */
export type LineFault = { line: number; column?: string; fault: string };

/**
 * Reads the file of an acquirer as its mapping says. One wrong line and the whole file is not taken, for its sums would not be
 * its own.
 */
export function readAcquirerFile(
  bytes: Uint8Array,
  mapping: SettlementMapping,
): { rows: SettlementRow[] } | { faults: LineFault[] } {
  const text = decode(bytes, mapping.encoding);
  if (typeof text !== 'string') return { faults: [text] };
  const table = tableOf(text, mapping);
  if ('fault' in table) return { faults: [table] };
  let records: CsvRecord[];
  try {
    records = parseCsv(table.text, mapping.delimiter);
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error;
    return { faults: [{ line: error.line + mapping.skipHead, fault: error.message }] };
  }
  const numbered = records.map(({ line, cells }) => ({
    line: line + mapping.skipHead,
    cells: cells.map((cell) => cell.trim()),
  }));
  const [head, ...body] = numbered;
  if (head === undefined) return { faults: [{ line: mapping.skipHead + 1, fault: 'there is no head' }] };
  const places = placesOf(head.cells, mapping);
  if ('faults' in places) {
    return { faults: places.faults.map((fault) => ({ line: head.line, ...fault })) };
  }
  return rowsOf(body, head.cells.length, places, mapping);
}

function rowsOf(
  body: readonly CsvRecord[],
  width: number,
  places: ColumnPlaces,
  mapping: SettlementMapping,
): { rows: SettlementRow[] } | { faults: LineFault[] } {
  const rows: SettlementRow[] = [];
  const faults: LineFault[] = [];
  for (const { line, cells } of body) {
    if (cells.length !== width) {
      faults.push({ line, fault: `${cells.length} cells instead of ${width}` });
      continue;
    }
    const read = readRow(cells, places, mapping);
    if ('faults' in read) faults.push(...read.faults.map((fault) => ({ line, ...fault })));
    else if (read.row !== undefined) rows.push({ line, ...read.row });
  }
  return faults.length > 0 ? { faults } : { rows };
}

/** As windows-1252, which has the characters of latin1 and those that Windows adds. */
function decode(bytes: Uint8Array, encoding: SettlementMapping['encoding']): string | LineFault {
  if (encoding === 'latin1') return new TextDecoder('windows-1252').decode(bytes);
  const text = decodeUtf8(bytes);
  if (typeof text === 'string') return text;
  return { line: text.line, fault: 'not written in UTF-8; does the mapping need "latin1"?' };
}

/** Without what stands before the head and after the last row. */
function tableOf(text: string, { skipHead, skipFoot }: SettlementMapping): { text: string } | LineFault {
  const lines = text.split('\n');
  while (lines.length > 0 && lines.at(-1)?.trim() === '') lines.pop();
  if (lines.length <= skipHead + skipFoot) {
    return {
      line: Math.max(1, lines.length),
      fault: `too short for a head of ${skipHead} and a foot of ${skipFoot}`,
    };
  }
  // Without the first half of a line end whose other half is cut off: behind a quote it would be a fault.
  return {
    text: lines
      .slice(skipHead, lines.length - skipFoot)
      .join('\n')
      .replace(/\r$/, ''),
  };
}
