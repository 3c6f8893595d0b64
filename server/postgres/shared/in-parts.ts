/** Rows of one insert; a PostgreSQL statement takes 65,535 values at most. */
const ROWS_A_STATEMENT = 500;

/** Rows in parts that one insert takes each; an order may have 600 cards. */
export function inParts<Row>(rows: readonly Row[]): Row[][] {
  const count = Math.ceil(rows.length / ROWS_A_STATEMENT);
  return Array.from({ length: count }, (_, part) =>
    rows.slice(part * ROWS_A_STATEMENT, (part + 1) * ROWS_A_STATEMENT),
  );
}
