import { readFile } from 'node:fs/promises';
import { CsvFault, parseCsv } from '#server/accounting/csv.ts';
import { type Call, Refused } from '../command.ts';

/** A row of a file, with the line that it stands on, by the names of the first row in small letters. */
export type TableRow = { line: number; cells: Partial<Record<string, string>> };

/**
 * Reads a table that another program or a spreadsheet has written: columns in any order, commas or semicolons.
 * @throws Refused when it cannot be read, is no table, or lacks one of the columns
 */
export async function readTable(
  { io }: Pick<Call, 'io'>,
  file: string,
  columns: readonly string[],
): Promise<TableRow[]> {
  const text = await readFile(io.path(file), 'utf8').catch(() => {
    throw new Refused(`${file} cannot be read.`);
  });
  const [head, ...records] = recordsOf(text, file);
  const names = head?.cells.map((name) => name.trim().toLowerCase()) ?? [];
  const missing = columns.filter((name) => !names.includes(name));
  if (missing.length > 0) throw new Refused(`${file} has no column "${missing.join('", "')}".`);
  return records.flatMap(({ line, cells }) => {
    const values = cells.map((value) => value.trim());
    if (values.slice(names.length).some((value) => value !== ''))
      throw new Refused(`${file}, line ${line}: more cells than columns.`);
    if (values.every((value) => value === '')) return [];
    return [{ line, cells: Object.fromEntries(names.map((name, index) => [name, values[index]])) }];
  });
}

function recordsOf(text: string, file: string) {
  const first = text.split(/[\r\n]/, 1)[0] ?? '';
  try {
    return parseCsv(text, first.includes(';') && !first.includes(',') ? ';' : ',');
  } catch (error) {
    if (error instanceof CsvFault) throw new Refused(`${file}, line ${error.line}: ${error.message}.`);
    throw error;
  }
}
