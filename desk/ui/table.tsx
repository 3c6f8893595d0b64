import type { KeyboardEventHandler, ReactNode } from 'react';
import styles from './table.module.css';

export type Column<Row> = {
  head: string;
  cell: (row: Row) => ReactNode;
  /** Figures stand at the end of the cell. */
  isNumber?: boolean;
  /** Narrow screens leave the column out. */
  isWideOnly?: boolean;
  /** Names the row; the first column unless another one does. */
  isName?: boolean;
};

type TableProps<Row> = {
  /** Name of the table for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Shows the label above the table. */
  hasCaption?: boolean;
  className?: string | undefined;
  onKeyDown?: KeyboardEventHandler;
};

export function Table<Row>(props: TableProps<Row>): ReactNode {
  const { label, columns, rows, keyOf, hasCaption = false, className, onKeyDown } = props;
  const name = columns.find(({ isName }) => isName) ?? columns[0];
  const classOf = ({ isNumber, isWideOnly }: Column<Row>) =>
    [isNumber && styles.number, isWideOnly && styles.wideOnly].filter(Boolean).join(' ') || undefined;
  return (
    <table className={className ?? styles.table} aria-label={hasCaption ? undefined : label}>
      {hasCaption && <caption>{label}</caption>}
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.head} scope="col" className={classOf(column)}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody onKeyDown={onKeyDown}>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column) => {
              const Cell = column === name ? 'th' : 'td';
              return (
                <Cell
                  key={column.head}
                  scope={column === name ? 'row' : undefined}
                  className={classOf(column)}
                >
                  {column.cell(row)}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
