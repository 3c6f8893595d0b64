import { PRODUCT_FIELDS, type ProductField } from '#rules/product-fields.ts';
import { type CsvRecord, InvalidCsvError, parseCsv, unescapeFormula } from '#server/accounting/csv.ts';
import {
  findDamagedAmount,
  findSpreadsheetDamage,
  type SpreadsheetDamage,
} from '#server/accounting/spreadsheet-damage.ts';
import { parseJson } from '#server/runtime/decode-text.ts';

/**
 * A product in the file, with its CSV line or its position in a JSON list, counted from 1. Missing columns
 * are omitted.
 */
export type ImportRow = { line: number; cells: Partial<Record<ProductField, string>> };

export type ImportError = { line: number; field: string; fault: string };

export type ImportReadResult = { rows: ImportRow[]; faults: ImportError[] };

/** Reads a CSV file whose first line contains the column names, in any order. */
export function readCsvRows(text: string): ImportReadResult {
  let records: CsvRecord[];
  try {
    records = parseCsv(text);
  } catch (error) {
    if (error instanceof InvalidCsvError) return toFailure(error.line, '', error.message);
    throw error;
  }
  const [head, ...body] = records;
  if (head === undefined) return toFailure(1, '', 'the file is empty');
  const duplicates = head.cells.filter((name, index) => name !== '' && head.cells.indexOf(name) !== index);
  if (duplicates.length > 0) return toFailure(1, duplicates.join(), 'the column occurs twice');
  if (!head.cells.includes('reference_id')) return toFailure(1, 'reference_id', 'the column is missing');
  const read = readRows(
    body.map(({ line, cells }) => ({
      line,
      // Spreadsheets add empty cells.
      columns: cells.flatMap((cell, index) => {
        const name = head.cells[index];
        if (cell.trim() === '' && (name ?? '') === '') return [];
        return name ?? `column ${index + 1}`;
      }),
      cell: (name) => {
        const cell = cells[head.cells.indexOf(name)];
        return cell === undefined ? undefined : unescapeFormula(cell);
      },
    })),
  );
  // Every line must contain all columns of the first line.
  const missing = body.flatMap(({ line, cells }) =>
    head.cells
      .slice(cells.length)
      .filter((name) => name !== '')
      .map((field) => ({ line, field, fault: 'missing' })),
  );
  return { rows: read.rows, faults: [...read.faults, ...missing] };
}

/** Reads a JSON list of objects whose values are texts or numbers. */
export function readJsonRows(text: string): ImportReadResult {
  const json = parseJson(text);
  if ('fault' in json) return toFailure(1, '', json.fault);
  const list = json.content;
  if (!Array.isArray(list)) return toFailure(1, '', 'must be a list of products');
  const entries = list.map((entry: unknown, index) => {
    const fields = new Map<string, unknown>(
      typeof entry === 'object' && entry !== null ? Object.entries(entry) : [],
    );
    return { line: index + 1, columns: [...fields.keys()], cell: (name: string) => fields.get(name) };
  });
  return readRows(entries);
}

const REMEDY = 'use the original file, or import it into the spreadsheet with all columns as text';

const DAMAGE: Record<SpreadsheetDamage, string> = {
  'number-shortened': `a spreadsheet shortened this number; ${REMEDY}`,
  'cell-error': `an error of a spreadsheet instead of a value; ${REMEDY}`,
  'amount-is-date': `a spreadsheet changed this amount to a date; ${REMEDY}`,
  'number-cut': `a spreadsheet cut this number to 15 digits; ${REMEDY}`,
};

type Entry = { line: number; columns: string[]; cell: (name: string) => unknown };

const NUMBER_FIELDS = ['value_from', 'value_to', 'position'] as const;
const TEXT_FIELDS = PRODUCT_FIELDS.filter((name) => /^(name|short|long)_/.test(name));

/** UTF-8 that a program read as Windows-1252 and saved again, such as "NoÃ«l". */
const ENCODED_TWICE = /[ÂÃ][\u0080-\u00BF]|â€/;

function readRows(entries: readonly Entry[]): ImportReadResult {
  const rows: ImportRow[] = [];
  const faults: ImportError[] = [];
  for (const { line, columns, cell } of entries) {
    const unknown = columns.filter((name) => !PRODUCT_FIELDS.some((known) => known === name));
    faults.push(...unknown.map((field) => ({ line, field, fault: 'unknown column' })));
    const cells: ImportRow['cells'] = {};
    for (const name of PRODUCT_FIELDS) {
      const value = cell(name);
      if (typeof value === 'string' || typeof value === 'number') cells[name] = String(value).trim();
      else if (value !== undefined) faults.push({ line, field: name, fault: 'must be a text or a number' });
    }
    for (const field of NUMBER_FIELDS) {
      const damage = findDamagedAmount(cells[field] ?? '');
      if (damage !== undefined) faults.push({ line, field, fault: DAMAGE[damage] });
    }
    const damage = findSpreadsheetDamage(cells.reference_id ?? '');
    if (damage !== undefined) faults.push({ line, field: 'reference_id', fault: DAMAGE[damage] });
    for (const name of TEXT_FIELDS) {
      if (ENCODED_TWICE.test(cells[name] ?? ''))
        faults.push({
          line,
          field: name,
          fault: 'damaged accents; the file was saved with a wrong encoding',
        });
    }
    if (cells.reference_id === undefined) faults.push({ line, field: 'reference_id', fault: 'missing' });
    rows.push({ line, cells });
  }
  if (entries.length === 0) faults.push({ line: 1, field: '', fault: 'the file contains no products' });
  return { rows, faults };
}

function toFailure(line: number, field: string, fault: string): ImportReadResult {
  return { rows: [], faults: [{ line, field, fault }] };
}
