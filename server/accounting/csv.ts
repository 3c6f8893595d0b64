/** A record of a file, with the line it begins on, counted from 1. */
export type CsvRecord = { line: number; cells: string[] };

/** A file that is no RFC 4180, and where. */
export class CsvFault extends Error {
  readonly line: number;
  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

/** One cell and what ends it; a quoted one may hold separators, line ends, and quotes written twice. */
const CELL = {
  ',': /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y,
  ';': /(?:"((?:[^"]|"")*)"|([^";\r\n]*))(;|\r?\n|$)/y,
};

/**
 * Reads a file by RFC 4180, with a line end of either kind and a byte order mark or none; empty lines are left out.
 * @param separator a semicolon as Swiss spreadsheets write it, or the comma of the standard
 * @throws CsvFault
 */
export function parseCsv(text: string, separator: keyof typeof CELL = ','): CsvRecord[] {
  const content = text.replace(/^\uFEFF/, '');
  const records: CsvRecord[] = [];
  let line = 1;
  let record: CsvRecord = { line, cells: [] };
  for (let at = 0; at < content.length || record.cells.length > 0; ) {
    CELL[separator].lastIndex = at;
    const found = CELL[separator].exec(content);
    if (found === null)
      throw new CsvFault(line, 'a quote in the middle of a cell, or one that is not closed');
    const [whole, quoted, plain = '', ending = ''] = found;
    record.cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    line += whole.split('\n').length - 1;
    at += whole.length;
    if (ending === separator) continue;
    if (record.cells.length > 1 || record.cells[0] !== '') records.push(record);
    record = { line, cells: [] };
    if (ending === '') break;
  }
  return records;
}

/** What a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** Writes a file by RFC 4180. Text that a spreadsheet would calculate gets an apostrophe before it; numbers do not. */
export function formatCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
