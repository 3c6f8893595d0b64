import type { ReactNode } from 'react';
import styles from './chart.module.css';

type ChartFigureProps = {
  caption: string;
  /** The sum, beside the caption. */
  sum?: ReactNode;
  chart: ReactNode;
  /** What opens the table. */
  more: string;
  table: ReactNode;
};

/** A chart with the table that it is drawn from, for those who want the figures or do not see the drawing. */
export function ChartFigure({ caption, sum, chart, more, table }: ChartFigureProps): ReactNode {
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <span className={styles.name}>{caption}</span>
        {sum !== undefined && <span className={styles.sum}>{sum}</span>}
      </figcaption>
      {chart}
      <details className={styles.details}>
        <summary>{more}</summary>
        {table}
      </details>
    </figure>
  );
}
