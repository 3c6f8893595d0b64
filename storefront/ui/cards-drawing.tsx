import type { ReactNode } from 'react';
import styles from './cards-drawing.module.css';

type CardsDrawingProps = {
  /** Drawn on the front card, as a path in a square of 24. */
  sign: string;
  className: string | undefined;
};

/** Two cards before the brand's disc. */
export function CardsDrawing({ sign, className = '' }: CardsDrawingProps): ReactNode {
  return (
    <svg
      viewBox="0 0 160 120"
      className={`${styles.drawing} ${className}`}
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="86" cy="60" r="54" className={styles.disc} />
      <rect
        x="14"
        y="38"
        width="96"
        height="60"
        rx="7"
        transform="rotate(-11 62 68)"
        className={styles.back}
      />
      <g transform="rotate(5 92 66)">
        <rect x="42" y="34" width="100" height="63" rx="7" className={styles.front} />
        <path d="M42 82h100" className={styles.line} />
        <path d={sign} transform="translate(78 44) scale(1.2)" className={styles.sign} />
      </g>
    </svg>
  );
}
