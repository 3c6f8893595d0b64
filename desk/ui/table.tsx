import type { KeyboardEventHandler, ReactNode } from 'react';
import styles from './table.module.css';

export type Column<Row> = {
  head: string;
  cell: (row: Row) => ReactNode;
  /** Aligns the cells at their end. */
  isNumber?: boolean;
  isWideOnly?: boolean;
  /** The row's header. Defaults to the first column. */
  isName?: boolean;
};

type TableProps<Row> = {
  /** Accessible name. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  getKey: (row: Row) => string;
  hasCaption?: boolean;
  className?: string | undefined;
  onKeyDown?: KeyboardEventHandler;
};

export function Table<Row>(props: TableProps<Row>): ReactNode {
  const { label, columns, rows, getKey, hasCaption = false, className, onKeyDown } = props;
  const name = columns.find(({ isName }) => isName) ?? columns[0];
  const toClassName = ({ isNumber, isWideOnly }: Column<Row>) =>
    [isNumber && styles.number, isWideOnly && styles.wideOnly].filter(Boolean).join(' ') || undefined;
  return (
    <table className={className ?? styles.table} aria-label={hasCaption ? undefined : label}>
      {hasCaption && <caption>{label}</caption>}
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.head} scope="col" className={toClassName(column)}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody onKeyDown={onKeyDown}>
        {rows.map((row) => (
          <tr key={getKey(row)}>
            {columns.map((column) => {
              const Cell = column === name ? 'th' : 'td';
              return (
                <Cell
                  key={column.head}
                  scope={column === name ? 'row' : undefined}
                  className={toClassName(column)}
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
