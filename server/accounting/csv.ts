import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';

/** A record and its first line, counted from 1. */
export type CsvRecord = { line: number; cells: string[] };

/** RFC 4180 defines the comma, but Swiss spreadsheets use semicolons. */
export type CsvSeparator = ',' | ';' | '\t' | '|';

/** The text violates RFC 4180 in this line. */
export class InvalidCsvError extends Error {
  readonly line: number;
  constructor(line: number) {
    super('a quote is in the middle of a cell or is not closed');
    this.line = line;
  }
}

/** The first line of a file that Excel opens with this separator. */
const SEPARATOR_LINE = /^\uFEFF?"?sep=([,;\t|])"?[;,\t|\s]*?(?:\r\n|\n|\r|$)/i;

/** Removes the line that announces the separator. Line numbers count it. */
export function readSeparatorLine(text: string): { text: string; separator: CsvSeparator | undefined } {
  const found = SEPARATOR_LINE.exec(text);
  if (found === null) return { text, separator: undefined };
  return { text: text.slice(found[0].length), separator: found[1] as CsvSeparator };
}

/**
 * Parses a CSV file (RFC 4180). Accepts all line ends, a byte order mark and a line that announces the
 * separator. Skips lines without content.
 * @param expected the separator, unless the file announces or evidently uses another
 * @throws InvalidCsvError
 */
export function parseCsv(file: string, expected?: CsvSeparator): CsvRecord[] {
  const { text, separator: announced } = readSeparatorLine(file);
  const separator = announced ?? detectSeparator(text, expected);
  const linesBefore = announced === undefined ? 0 : 1;
  try {
    // The types of csv-parse ignore the option `info`.
    const records = parse(text, {
      bom: true,
      delimiter: separator,
      info: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      // The caller checks the number of cells per row.
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as { info: { lines: number }; record: string[] }[];
    return records
      .map(({ info, record }) => ({
        line: linesBefore + info.lines - countLineBreaks(record),
        cells: record,
      }))
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === 'number' ? error.lines : 1;
    throw new InvalidCsvError(linesBefore + line);
  }
}

const SEPARATORS: readonly CsvSeparator[] = [';', ',', '\t'];

/** Returns the expected separator if the first line contains it, otherwise the most frequent one. */
function detectSeparator(text: string, expected?: CsvSeparator): CsvSeparator {
  const firstLine = text.match(/^\s*[^\r\n]+/)?.[0].replaceAll(/"[^"]*"/g, '') ?? '';
  if (expected !== undefined && firstLine.includes(expected)) return expected;
  const count = (separator: CsvSeparator) => firstLine.split(separator).length;
  const [most = ','] = SEPARATORS.toSorted((a, b) => count(b) - count(a));
  return count(most) > 1 ? most : (expected ?? ',');
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
