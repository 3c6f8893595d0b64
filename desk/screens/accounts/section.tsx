import { type ReactNode, useId } from 'react';
import { type Column, Table } from '../../ui/table.tsx';
import styles from './accounts.module.css';

type SectionProps<Row> = {
  title: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string;
};

/** A table under a heading of its own, within a panel; nothing without rows. */
export function Section<Row>({ title, rows, columns, keyOf }: SectionProps<Row>): ReactNode {
  const id = useId();
  if (rows.length === 0) return null;
  return (
    <div className={styles.section}>
      <h3 id={id}>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
      <section className={styles.scroll} tabIndex={0} aria-labelledby={id}>
        <Table label={title} rows={rows} columns={columns} keyOf={keyOf} />
      </section>
    </div>
  );
}
