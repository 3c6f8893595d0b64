import type { ReactNode } from 'react';
import styles from './table.module.css';

export type Column<Row> = {
  head: string;
  cell: (row: Row) => ReactNode;
  /** Of figures: at the end of the cell. */
  isNumber?: boolean;
};

type TableProps<Row> = {
  /** What it is a table of, for those who listen. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
};

/** A table whose first column names the row. */
export function Table<Row>({ label, columns, rows, keyOf }: TableProps<Row>): ReactNode {
  const [first, ...others] = columns;
  const alignment = (column: Column<Row> | undefined) => (column?.isNumber ? styles.number : undefined);
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.head} scope="col" className={alignment(column)}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row" className={alignment(first)}>
              {first?.cell(row)}
            </th>
            {others.map((column) => (
              <td key={column.head} className={alignment(column)}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
