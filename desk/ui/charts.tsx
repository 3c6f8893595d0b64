import { Fragment, type ReactNode } from 'react';
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

const HEIGHT = 120;
/** Of the place of a bar, before and behind it. */
const GAP = 0.16;

type Bar = {
  key: string;
  value: number;
  /** Below the bar; empty where there is no room for each. */
  label: string;
  /** For a pointer that rests on it. */
  title: string;
  /** Not over yet. */
  isOpen?: boolean;
};

type BarChartProps = {
  /** What it shows, in a sentence. */
  label: string;
  bars: readonly Bar[];
  /** How the axis writes a value. */
  format: (value: number) => string;
};

/** Upright bars side by side, over an axis from nothing to a round number. */
export function BarChart({ label, bars, format }: BarChartProps): ReactNode {
  const end = endOfScale(bars.map(({ value }) => value));
  const place = 100 / bars.length;
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
                x={`${(index + GAP) * place}%`}
                width={`${(1 - 2 * GAP) * place}%`}
                y={HEIGHT - height}
                height={height}
                className={isOpen ? styles.open : styles.bar}
              />
              <rect x={`${index * place}%`} width={`${place}%`} height={HEIGHT} className={styles.place}>
                <title>{title}</title>
              </rect>
              <text
                x={`${(index + 0.5) * place}%`}
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

/** Where the axis of a chart ends: a round number that is not below the largest value, with a half that is whole. */
export function endOfScale(values: readonly number[]): number {
  const largest = Math.max(2, ...values);
  const power = 10 ** Math.floor(Math.log10(largest));
  const ends = STEPS.map((step) => step * power);
  return ends.find((end) => end >= largest && Number.isInteger(end / 2)) ?? 10 * power;
}

type Share = { key: string; name: string; value: number; shown: string };

/** Lying bars below one another, each as long as its part of the largest. */
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
