import { decodeUtf8 } from '#server/runtime/decode-utf8.ts';
import { type CsvRecord, InvalidCsvError, parseCsv } from '../csv.ts';
import { type ColumnPositions, findColumnPositions } from './column-positions.ts';
import { readRow, type SettlementRow } from './read-settlement-row.ts';
import type { SettlementMapping } from './settlement-mapping.ts';

/** An error in a line. Without a column, it concerns the whole line. */
export type LineError = { line: number; column?: string; fault: string };

/**
 * Reads an acquirer's file by its mapping. Rejects the whole file if a line is invalid, because the sums
 * would be wrong.
 */
export function readAcquirerFile(
  bytes: Uint8Array,
  mapping: SettlementMapping,
): { rows: SettlementRow[] } | { faults: LineError[] } {
  const text = decode(bytes, mapping.encoding);
  if (typeof text !== 'string') return { faults: [text] };
  const table = readTable(text, mapping);
  if ('fault' in table) return { faults: [table] };
  let records: CsvRecord[];
  try {
    records = parseCsv(table.text, mapping.delimiter);
  } catch (error) {
    if (!(error instanceof InvalidCsvError)) throw error;
    return { faults: [{ line: error.line + mapping.skipHead, fault: error.message }] };
  }
  const numbered = records.map(({ line, cells }) => ({
    line: line + mapping.skipHead,
    cells: cells.map((cell) => cell.trim()),
  }));
  const [head, ...body] = numbered;
  if (head === undefined)
    return { faults: [{ line: mapping.skipHead + 1, fault: 'there is no header line' }] };
  const positions = findColumnPositions(head.cells, mapping);
  if ('faults' in positions) {
    return { faults: positions.faults.map((fault) => ({ line: head.line, ...fault })) };
  }
  return readRows(body, head.cells.length, positions, mapping);
}

function readRows(
  body: readonly CsvRecord[],
  width: number,
  positions: ColumnPositions,
  mapping: SettlementMapping,
): { rows: SettlementRow[] } | { faults: LineError[] } {
  const rows: SettlementRow[] = [];
  const faults: LineError[] = [];
  for (const { line, cells } of body) {
    if (cells.length !== width) {
      faults.push({ line, fault: `${cells.length} cells instead of ${width}` });
      continue;
    }
    const read = readRow(cells, positions, mapping);
    if ('faults' in read) faults.push(...read.faults.map((fault) => ({ line, ...fault })));
    else if (read.row !== undefined) rows.push({ line, ...read.row });
  }
  return faults.length > 0 ? { faults } : { rows };
}

/** Decodes latin1 as windows-1252, which extends it by the characters that Windows adds. */
function decode(bytes: Uint8Array, encoding: SettlementMapping['encoding']): string | LineError {
  if (encoding === 'latin1') return new TextDecoder('windows-1252').decode(bytes);
  const text = decodeUtf8(bytes);
  if (typeof text === 'string') return text;
  return { line: text.line, fault: 'is not encoded in UTF-8; does the mapping need "latin1"?' };
}

/** Removes the lines before the header and after the last row. */
function readTable(text: string, { skipHead, skipFoot }: SettlementMapping): { text: string } | LineError {
  const lines = text.split('\n');
  while (lines.length > 0 && lines.at(-1)?.trim() === '') lines.pop();
  if (lines.length <= skipHead + skipFoot) {
    return {
      line: Math.max(1, lines.length),
      fault: `too short for skipHead ${skipHead} and skipFoot ${skipFoot}`,
    };
  }
  // Remove a remaining carriage return, because it would be an error after a quote.
  return {
    text: lines
      .slice(skipHead, lines.length - skipFoot)
      .join('\n')
      .replace(/\r$/, ''),
  };
}
