/**
 * Reasons to refuse a file that a clerk supplies, by code. `string` and `number` are the types of the data
 * that a code's text contains.
 */
type ProblemData = {
  'not-text': object;
  encoding: object;
  quote: object;
  'too-short': object;
  'cell-count': { found: number; expected: number };
  'column-missing': { column: string };
  'column-repeated': { column: string };
  missing: object;
  'number-shortened': object;
  'cell-error': object;
  'amount-is-date': object;
  'number-cut': object;
  'not-a-date': { form: string };
  'not-a-time': object;
  'not-a-currency': object;
  'not-an-amount': object;
  'not-minor-units': object;
  'minus-in-unsigned': object;
  'minus-expected': object;
  'minus-unexpected': object;
  'net-differs': object;
  'unknown-kind': { value: string };
  'unknown-mapping': { mapping: string };
  'invalid-mappings': object;
  'archive-empty': object;
  'archive-damaged': object;
  'archive-entries': { max: number };
  'archive-size': { max: number };
  'archive-encrypted': { name: string };
  'archive-nested': { name: string };
  'archive-method': { name: string };
  'archive-entry-damaged': { name: string };
  spreadsheet: object;
  'not-xml': object;
  'xml-size': { max: number };
  'xml-encoding': { encoding: string };
  'xml-malformed': object;
  'xml-doctype': object;
  'not-camt': { found: string };
  'element-missing': { element: string; parent: string };
  'element-repeated': { element: string; parent: string };
  'element-invalid': { element: string };
  'amount-precision': object;
  'period-reversed': object;
  'entry-count': { stated: string; found: number };
  'balance-differs': object;
  'statement-repeated': { other: string };
  'page-missing': { page: number };
  'balance-gap': { account: string; day: string; other: string };
  'no-parcel': object;
  'tracking-form': { parcel: string };
  'tracking-is-card': { parcel: string };
  'tracking-is-label': { parcel: string };
  'tracking-repeated': { parcel: string };
  'parcel-repeated': { parcel: string };
};

export type FileProblemCode = keyof ProblemData;

/** The reason why a file is refused. The desk translates it. */
export type FileProblem = {
  [Code in FileProblemCode]: { code: Code } & ProblemData[Code];
}[FileProblemCode];

/** A problem in a line of a file. Line 0 is the whole file; without a column, it is the whole line. */
export type LineProblem = { line: number; column?: string; problem: FileProblem };
