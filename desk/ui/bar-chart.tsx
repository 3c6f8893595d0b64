import type { ReactNode } from 'react';
import styles from './chart.module.css';
import { endOfScale } from './nice-scale.ts';

const HEIGHT = 120;
/** Of the place of a bar, before and behind it. */
const GAP = 0.16;

export type Bar = {
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
