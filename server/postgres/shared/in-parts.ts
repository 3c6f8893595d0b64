/** Rows per insert. A PostgreSQL statement accepts at most 65,535 parameters. */
const ROWS_A_STATEMENT = 500;

export function inParts<Row>(rows: readonly Row[]): Row[][] {
  const count = Math.ceil(rows.length / ROWS_A_STATEMENT);
  return Array.from({ length: count }, (_, part) =>
    rows.slice(part * ROWS_A_STATEMENT, (part + 1) * ROWS_A_STATEMENT),
  );
}
