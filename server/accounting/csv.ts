import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';

/** A record and its first line, counted from 1. */
export type CsvRecord = { line: number; cells: string[] };

/** RFC 4180 defines the comma, but Swiss spreadsheets use semicolons. */
export type CsvSeparator = ',' | ';' | '\t' | '|';

/** The text violates RFC 4180 in this line. */
export class InvalidCsvError extends Error {
  readonly line: number;
  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

/**
 * Parses a CSV file (RFC 4180). Accepts both line ends and a byte order mark. Skips empty lines.
 * @param separator by default detected in the first line
 * @throws InvalidCsvError
 */
export function parseCsv(text: string, separator: CsvSeparator = detectSeparator(text)): CsvRecord[] {
  try {
    const records = parse(text, {
      bom: true,
      delimiter: separator,
      info: true,
      record_delimiter: ['\r\n', '\n'],
      // The caller checks the number of cells per row.
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as { info: { lines: number }; record: string[] }[];
    return records.map(({ info, record }) => ({ line: info.lines - countLineBreaks(record), cells: record }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === 'number' ? error.lines : 1;
    throw new InvalidCsvError(line, 'a quote is in the middle of a cell or is not closed');
  }
}

function detectSeparator(text: string): CsvSeparator {
  const firstLine = text.split(/[\r\n]/, 1)[0] ?? '';
  return firstLine.includes(';') && !firstLine.includes(',') ? ';' : ',';
}

function countLineBreaks(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0);
}

/**
 * Text that a spreadsheet would evaluate as a formula. A spreadsheet may split the file at another separator,
 * and then ignores the quotes of our cells. So a formula may start behind any separator.
 */
const FORMULA = /(^|[;,|\t\r\n])([\s"]*)([=+\-@])|^([\t\r])/g;

/**
 * Formats a CSV file (RFC 4180). Prefixes each formula in a text with an apostrophe.
 * @param excel true to write semicolons and a byte order mark, so that a Swiss Excel opens the file directly
 */
export function formatCsv(
  rows: readonly (readonly (string | number)[])[],
  { excel = false }: { excel?: boolean } = {},
): string {
  const safe = rows.map((row) =>
    row.map((cell) => (typeof cell === 'number' ? String(cell) : escapeFormula(cell))),
  );
  return stringify(safe, {
    bom: excel,
    delimiter: excel ? ';' : ',',
    record_delimiter: '\r\n',
    quoted_match: /[\r\n]/,
  });
}

const escapeFormula = (text: string) =>
  text.replace(FORMULA, (found, before = '', space = '', sign = '') =>
    sign === '' || before === '' ? `'${found}` : `${before}${space}'${sign}`,
  );

/** An apostrophe that `formatCsv` added. */
const ESCAPED = /(^|[;,|\t\r\n][\s"]*)'(?=[\s"]*[=+\-@]|[\t\r])/g;

/** Removes the apostrophes that `formatCsv` added. */
export const unescapeFormula = (text: string) => text.replace(ESCAPED, '$1');
