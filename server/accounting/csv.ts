import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';

/** A record of a file, with the line it begins on, counted from 1. */
export type CsvRecord = { line: number; cells: string[] };

/** A semicolon as Swiss spreadsheets write it, the comma of RFC 4180, or what other programs put between cells. */
export type CsvSeparator = ',' | ';' | '\t' | '|';

/** A file that is no RFC 4180, and where. */
export class CsvFault extends Error {
  readonly line: number;
  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

/**
 * Reads a file by RFC 4180, with a line end of either kind and a byte order mark or none; empty lines are left out.
 * @param separator unless told, the one that the first line has
 * @throws CsvFault
 */
export function parseCsv(text: string, separator: CsvSeparator = separatorOf(text)): CsvRecord[] {
  try {
    const records = parse(text, {
      bom: true,
      delimiter: separator,
      info: true,
      record_delimiter: ['\r\n', '\n'],
      // Who reads a file says which cells a row must have.
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as { info: { lines: number }; record: string[] }[];
    return records.map(({ info, record }) => ({ line: info.lines - linesWithin(record), cells: record }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === 'number' ? error.lines : 1;
    throw new CsvFault(line, 'a quote in the middle of a cell, or one that is not closed');
  }
}

function separatorOf(text: string): CsvSeparator {
  const first = text.split(/[\r\n]/, 1)[0] ?? '';
  return first.includes(';') && !first.includes(',') ? ';' : ',';
}

function linesWithin(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
}

/** What a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * Writes a file by RFC 4180. Text that a spreadsheet would calculate gets an apostrophe before it; numbers do not.
 * @param excel as a Swiss Excel opens it by a click: with semicolons and a byte order mark
 */
export function formatCsv(
  rows: readonly (readonly (string | number)[])[],
  { excel = false }: { excel?: boolean } = {},
): string {
  const safe = rows.map((row) =>
    row.map((cell) => (typeof cell === 'number' ? String(cell) : withoutFormula(cell))),
  );
  return stringify(safe, {
    bom: excel,
    delimiter: excel ? ';' : ',',
    record_delimiter: '\r\n',
    quoted_match: /[\r\n]/,
  });
}

const withoutFormula = (text: string) => (FORMULA.test(text) ? `'${text}` : text);

/** A text as it was before `formatCsv` guarded it. */
export const withoutGuard = (text: string) => (FORMULA.test(text.slice(1)) ? text.replace(/^'/, '') : text);
