import { assertNever } from '#rules/assert-never.ts';
import type { LineProblem } from '#rules/file-problem.ts';
import { decodeText } from '#server/runtime/decode-text.ts';
import { type CsvRecord, InvalidCsvError, parseCsv, readSeparatorLine } from '../csv.ts';
import { findCutNumbers } from '../spreadsheet-damage.ts';
import { type ColumnPositions, findColumnPositions } from './column-positions.ts';
import { readRow, type SettlementRow } from './read-settlement-row.ts';
import type { SettlementMapping } from './settlement-mapping.ts';

/**
 * Reads an acquirer's file by its mapping. Rejects the whole file if a line is invalid, because the sums
 * would be wrong.
 */
export function readAcquirerFile(
  bytes: Uint8Array,
  mapping: SettlementMapping,
): { rows: SettlementRow[] } | { faults: LineProblem[] } {
  const text = decode(bytes, mapping.encoding);
  if (typeof text !== 'string') return { faults: [text] };
  const { text: content, separator } = readSeparatorLine(text);
  const linesBefore = mapping.skipHead + (separator === undefined ? 0 : 1);
  const table = readTable(content, mapping);
  if ('problem' in table) return { faults: [table] };
  let records: CsvRecord[];
  try {
    records = parseCsv(table.text, separator ?? mapping.delimiter);
  } catch (error) {
    if (!(error instanceof InvalidCsvError)) throw error;
    return { faults: [{ line: error.line + linesBefore, problem: { code: 'quote' } }] };
  }
  const numbered = records.map(({ line, cells }) => ({
    line: line + linesBefore,
    cells: cells.map((cell) => cell.trim()),
  }));
  const [head, ...body] = numbered;
  if (head === undefined) return { faults: [{ line: linesBefore + 1, problem: { code: 'too-short' } }] };
  const positions = findColumnPositions(head.cells, mapping);
  if ('problems' in positions)
    return { faults: positions.problems.map((problem) => ({ line: head.line, problem })) };
  return readRows(body, head.cells.length, positions, mapping);
}

function readRows(
  body: readonly CsvRecord[],
  width: number,
  positions: ColumnPositions,
  mapping: SettlementMapping,
): { rows: SettlementRow[] } | { faults: LineProblem[] } {
  const rows: SettlementRow[] = [];
  const faults: LineProblem[] = [];
  for (const { line, cells } of body) {
    if (cells.length !== width) {
      faults.push({ line, problem: { code: 'cell-count', found: cells.length, expected: width } });
      continue;
    }
    const read = readRow(cells, positions, mapping);
    if ('faults' in read) faults.push(...read.faults.map((fault) => ({ line, ...fault })));
    else if (read.row !== undefined) rows.push({ line, ...read.row });
  }
  faults.push(...findCutKeys(rows, mapping));
  return faults.length > 0 ? { faults } : { rows };
}

/** Finds keys that a spreadsheet has cut. They would look like payments missing in our records. */
function findCutKeys(rows: readonly SettlementRow[], { keys }: SettlementMapping): LineProblem[] {
  const positions = findCutNumbers(rows.map(({ key }) => key));
  return positions.flatMap((position) => {
    const row = rows[position];
    return row === undefined
      ? []
      : [
          {
            line: row.line,
            column: (row.kind === 'fee' ? keys.payment : (keys[row.kind] ?? keys.payment)).column,
            problem: { code: 'number-cut' as const },
          },
        ];
  });
}

/** Reads latin1 as Windows-1252, which extends it. A file that is certainly UTF-8 or UTF-16 is read as such. */
function decode(bytes: Uint8Array, encoding: SettlementMapping['encoding']): string | LineProblem {
  const read = decodeText(bytes);
  switch (read.encoding) {
    case 'UTF-8':
    case 'UTF-16':
      return read.text;
    case 'Windows-1252':
      return encoding === 'latin1' ? read.text : { line: read.line, problem: { code: 'encoding' } };
    case 'unknown':
      return { line: read.line, problem: { code: 'not-text' } };
    default:
      return assertNever(read);
  }
}

/** Removes the lines before the header and after the last row. */
function readTable(text: string, { skipHead, skipFoot }: SettlementMapping): { text: string } | LineProblem {
  const lines = text.split(/\r?\n|\r/);
  // A spreadsheet writes rows without content as separators.
  while (lines.length > 0 && /^[\s;,|"]*$/.test(lines.at(-1) ?? '')) lines.pop();
  if (lines.length <= skipHead + skipFoot)
    return { line: Math.max(1, lines.length), problem: { code: 'too-short' } };
  return { text: lines.slice(skipHead, lines.length - skipFoot).join('\n') };
}
