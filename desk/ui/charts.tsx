import { Fragment, type ReactNode } from 'react';
import styles from './chart.module.css';

type ChartFigureProps = {
  caption: string;
  sum?: ReactNode;
  chart: ReactNode;
  /** Label of the toggle that opens the table. */
  more: string;
  table: ReactNode;
};

/** A chart with its data as a table, for exact figures and screen readers. */
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

const HEIGHT = 120;
/** Padding at each side of a bar, as a fraction of its slot. */
const BAR_PADDING = 0.16;

type Bar = {
  key: string;
  value: number;
  /** Axis label; empty if there is no space. */
  label: string;
  /** Tooltip. */
  title: string;
  /** True if the period isn't over. */
  isOpen?: boolean;
};

type BarChartProps = {
  /** Text alternative. */
  label: string;
  bars: readonly Bar[];
  format: (value: number) => string;
};

export function BarChart({ label, bars, format }: BarChartProps): ReactNode {
  const end = getScaleEnd(bars.map(({ value }) => value));
  const slot = 100 / bars.length;
  return (
    <div className={styles.upright}>
      <div className={styles.axis} aria-hidden="true">
        <span>{format(end)}</span>
        <span>{format(end / 2)}</span>
        <span>{format(0)}</span>
      </div>
      <svg role="img" aria-label={label} className={styles.bars} width="100%" height={HEIGHT + 22}>
        {[0, HEIGHT / 2, HEIGHT].map((y) => (
          <line key={y} x1="0" x2="100%" y1={y + 0.5} y2={y + 0.5} className={styles.grid} />
        ))}
        {bars.map(({ key, value, label: below, title, isOpen }, index) => {
          const height = value === 0 ? 0 : Math.max(1.5, (value / end) * HEIGHT);
          return (
            <g key={key}>
              <rect
                x={`${(index + BAR_PADDING) * slot}%`}
                width={`${(1 - 2 * BAR_PADDING) * slot}%`}
                y={HEIGHT - height}
                height={height}
                className={isOpen ? styles.open : styles.bar}
              />
              <rect x={`${index * slot}%`} width={`${slot}%`} height={HEIGHT} className={styles.place}>
                <title>{title}</title>
              </rect>
              <text
                x={`${(index + 0.5) * slot}%`}
                y={HEIGHT + 17}
                textAnchor="middle"
                className={styles.below}
              >
                {below}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}

const STEPS = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** Returns the smallest round number that isn't below the largest value and has a whole half. */
export function getScaleEnd(values: readonly number[]): number {
  const largest = Math.max(2, ...values);
  const power = 10 ** Math.floor(Math.log10(largest));
  const ends = STEPS.map((step) => step * power);
  return ends.find((end) => end >= largest && Number.isInteger(end / 2)) ?? 10 * power;
}

type Share = { key: string; name: string; value: number; shown: string };

/** A horizontal bar chart. Widths are relative to the largest value. */
export function ShareChart({ label, shares }: { label: string; shares: readonly Share[] }): ReactNode {
  const largest = Math.max(1, ...shares.map(({ value }) => value));
  return (
    <div role="img" aria-label={label} className={styles.lying}>
      {shares.map(({ key, name, value, shown }) => (
        <Fragment key={key}>
          <span>{name}</span>
          <svg width="100%" height="12" aria-hidden="true">
            <rect width="100%" height="12" rx="2" className={styles.track} />
            <rect width={`${(value / largest) * 100}%`} height="12" rx="2" className={styles.bar} />
          </svg>
          <span className={styles.value}>{shown}</span>
        </Fragment>
      ))}
    </div>
  );
}
