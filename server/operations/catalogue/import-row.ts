import { CsvFault, type CsvRecord, parseCsv } from '#server/accounting/csv.ts';

/** The columns of a catalogue file, the same in CSV and in JSON; `available` and `listed` may be left out. */
export const IMPORT_COLUMNS = [
  'reference_id',
  'category',
  'name_de',
  'name_fr',
  'name_it',
  'short_de',
  'short_fr',
  'short_it',
  'long_de',
  'long_fr',
  'long_it',
  'value_from',
  'value_to',
  'position',
  'picture',
  'available',
  'listed',
] as const;

export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

const OPTIONAL: ReadonlySet<string> = new Set<ImportColumn>(['available', 'listed']);

/** A product as the file has it, with the line of a CSV file or the place in a JSON list, counted from 1. */
export type ImportRow = { line: number; cells: Record<ImportColumn, string> };

export type ImportFault = { line: number; field: string; fault: string };

export type ReadImport = { rows: ImportRow[]; faults: ImportFault[] };

/** Reads a file with a first line of columns, in any order. */
export function readCsvRows(text: string): ReadImport {
  let records: CsvRecord[];
  try {
    records = parseCsv(text);
  } catch (error) {
    if (error instanceof CsvFault) return failed(error.line, '', error.message);
    throw error;
  }
  const [head, ...body] = records;
  if (head === undefined) return failed(1, '', 'the file is empty');
  const twice = head.cells.filter((name, index) => head.cells.indexOf(name) !== index);
  if (twice.length > 0) return failed(1, twice.join(), 'the column is there twice');
  const absent = IMPORT_COLUMNS.filter((name) => !OPTIONAL.has(name) && !head.cells.includes(name));
  if (absent.length > 0) return failed(1, absent.join(), 'the column is missing');
  return readRows(
    body.map(({ line, cells }) => ({
      line,
      columns: cells.map((_, index) => head.cells[index] ?? `column ${index + 1}`),
      cell: (name) => cells[head.cells.indexOf(name)],
    })),
  );
}

/** Reads a list of objects, whose values are texts or numbers. */
export function readJsonRows(text: string): ReadImport {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    return failed(1, '', 'not JSON');
  }
  if (!Array.isArray(list)) return failed(1, '', 'not a list of products');
  const entries = list.map((entry: unknown, index) => {
    const fields = new Map<string, unknown>(
      typeof entry === 'object' && entry !== null ? Object.entries(entry) : [],
    );
    return { line: index + 1, columns: [...fields.keys()], cell: (name: string) => fields.get(name) };
  });
  return readRows(entries);
}

type Entry = { line: number; columns: string[]; cell: (name: string) => unknown };

function readRows(entries: readonly Entry[]): ReadImport {
  const rows: ImportRow[] = [];
  const faults: ImportFault[] = [];
  for (const { line, columns, cell } of entries) {
    const unknown = columns.filter((name) => !IMPORT_COLUMNS.some((known) => known === name));
    faults.push(...unknown.map((field) => ({ line, field, fault: 'no such column' })));
    const cells = IMPORT_COLUMNS.map((name): [ImportColumn, string] => {
      const value = cell(name);
      if (typeof value === 'string' || typeof value === 'number') return [name, String(value).trim()];
      if (value !== undefined) faults.push({ line, field: name, fault: 'neither text nor number' });
      else if (!OPTIONAL.has(name)) faults.push({ line, field: name, fault: 'missing' });
      return [name, ''];
    });
    rows.push({ line, cells: Object.fromEntries(cells) as Record<ImportColumn, string> });
  }
  if (entries.length === 0) faults.push({ line: 1, field: '', fault: 'no products' });
  return { rows, faults };
}

function failed(line: number, field: string, fault: string): ReadImport {
  return { rows: [], faults: [{ line, field, fault }] };
}
