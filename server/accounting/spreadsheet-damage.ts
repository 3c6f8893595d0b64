import type { FileProblemCode } from '#rules/file-problem.ts';

/** A change that a spreadsheet made to a cell. */
export type SpreadsheetDamage = Extract<
  FileProblemCode,
  'number-shortened' | 'cell-error' | 'amount-is-date' | 'number-cut'
>;

/** A long number, as a spreadsheet shows it: 9.9E+17. */
const SHORTENED = /^[-+]?\d+(?:[.,]\d+)?E\+?\d+$/i;

/** Results of a formula, and cells that were too narrow when they were copied. */
const CELL_ERROR = /^#(?:#+|[A-ZÄÖÜ/0-9]+[!?]|N\/?[AV]|DIV\/0!)$/i;

/** Finds a number that a spreadsheet has shortened, or an error of a formula. */
export function findSpreadsheetDamage(text: string): SpreadsheetDamage | undefined {
  if (SHORTENED.test(text)) return 'number-shortened';
  return CELL_ERROR.test(text) ? 'cell-error' : undefined;
}

/** Dates that a spreadsheet makes from amounts: 1.20 becomes 1. Jan, Jan 20, 01.20.2026 or 20.01.2026. */
const DATE =
  /^(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|(?:\d{1,2}[.\s-]{0,2})?(?:jan|f[eé]b|feb|m[aä]r|mrz|a[pv]r|mai|may|mag|ju[nil]|gi?u|lug|aug|ao[uû]|ago|se[pt]|o[ck]t|ott|nov|d[eé][cz]|dic)[a-zäéû]*[.\s-]{0,2}(?:\d{1,4})?)$/i;

/** Finds an amount that a spreadsheet has changed. */
export function findDamagedAmount(text: string): SpreadsheetDamage | undefined {
  return DATE.test(text) ? 'amount-is-date' : findSpreadsheetDamage(text);
}

/** Spreadsheets keep 15 digits of a number and write zeros for the others. */
const PRECISE_DIGITS = 15;
const LONG_NUMBER = /^\d{16,}$/;

/**
 * Finds the numbers of a column that a spreadsheet cut to 15 digits. A number may end with zeros, so a column
 * with another long number is intact.
 * @returns the positions of the numbers
 */
export function findCutNumbers(column: readonly string[]): number[] {
  const long = [...column.entries()].filter(([, text]) => LONG_NUMBER.test(text));
  const isCut = long.every(([, text]) => /^0+$/.test(text.slice(PRECISE_DIGITS)));
  return isCut ? long.map(([position]) => position) : [];
}
