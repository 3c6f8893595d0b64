import type { ReactNode } from 'react';
import type { PaymentMethod } from '#rules/payment.ts';
import { useTranslation } from '../../translation.ts';
import styles from './payment-icon.module.css';

/** Units of the plate, which is drawn at this many pixels. */
const WIDTH = 68;
const HEIGHT = 42;
const LAST_LINE = 35;
const LINE_HEIGHT = 9.25;

/** A plate with a chip or a telephone and the name in the shop's own letters: nobody's mark, nobody's colours. */
export function PaymentIcon({ method }: { method: PaymentMethod }): ReactNode {
  const { t } = useTranslation();
  // Two schemes on one plate stand one above the other.
  const lines = t(`payment.method.${method}`).split(' / ');
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      aria-hidden="true"
      focusable="false"
      className={styles.icon}
    >
      <rect x=".75" y=".75" width={WIDTH - 1.5} height={HEIGHT - 1.5} rx="5" className={styles.plate} />
      {method === 'TWINT' ? <Telephone /> : <Chip />}
      {lines.map((line, index) => (
        <text
          key={line}
          x="8"
          y={LAST_LINE - (lines.length - 1 - index) * LINE_HEIGHT}
          className={styles.name}
        >
          {line}
        </text>
      ))}
    </svg>
  );
}

function Chip(): ReactNode {
  return (
    <g className={styles.line}>
      <rect x="8" y="5.5" width="11" height="8.5" rx="2" className={styles.tint} />
      <path d="M8 9.75h3.2m4.6 0H19" />
    </g>
  );
}

function Telephone(): ReactNode {
  return (
    <g className={styles.line}>
      <rect x="8" y="5.5" width="10" height="16.5" rx="2.2" className={styles.tint} />
      <path d="m10.6 13.2 1.8 1.9 3.2-3.9" />
    </g>
  );
}
