import { paymentMarks } from 'virtual:brand/payment-marks';
import type { ReactNode } from 'react';
import type { PaymentMethod } from '#rules/payment.ts';
import styles from './payment-icon.module.css';

/** The name in one or two lines, and the colours by which people know the method. */
type Mark = { words: readonly string[]; ground: string; ink: string; bar: string };

const UNKNOWN: Mark = { words: [], ground: '#ffffff', ink: '#000000', bar: '#6b857c' };

const MARKS: Record<PaymentMethod, Mark> = {
  VISA: { words: ['Visa'], ground: '#ffffff', ink: '#1a2b7c', bar: '#f2b233' },
  MASTERCARD: { words: ['Master', 'card'], ground: '#2b2b2b', ink: '#ffffff', bar: '#ee7623' },
  DINERS: { words: ['Diners', 'Discover'], ground: '#ffffff', ink: '#0b4a82', bar: '#e87722' },
  UNIONPAY: { words: ['Union', 'Pay'], ground: '#0a5c73', ink: '#ffffff', bar: '#d8283d' },
  TWINT: { words: ['TWINT'], ground: '#000000', ink: '#ffffff', bar: '#ff7a1a' },
  AMEX: { words: ['Amex'], ground: '#1f6bb8', ink: '#ffffff', bar: '#ffffff' },
  POSTFINANCEPAY: { words: ['Post', 'Finance'], ground: '#fdc800', ink: '#1d1d1b', bar: '#1d1d1b' },
  APPLEPAY: { words: ['Apple', 'Pay'], ground: '#ffffff', ink: '#000000', bar: '#000000' },
  GOOGLEPAY: { words: ['Google', 'Pay'], ground: '#ffffff', ink: '#3c4043', bar: '#1a73e8' },
};

/** Baselines of one line and of two lines, in px. */
const BASELINES = { 1: [22], 2: [14, 26] } as const;

/**
 * The scheme's official file from the brand, or else a neutral drawing of the shop with name and colours. An unknown
 * method is a blank card.
 */
export function PaymentIcon({ method }: { method: PaymentMethod | undefined }): ReactNode {
  const official = method && paymentMarks[method];
  if (official !== undefined)
    return <img src={official} alt="" width="60" height="38" className={styles.official} />;
  const { words, ground, ink, bar } = method === undefined ? UNKNOWN : MARKS[method];
  const baselines = words.length === 1 ? BASELINES[1] : BASELINES[2];
  return (
    <svg
      viewBox="0 0 60 38"
      width="60"
      height="38"
      aria-hidden="true"
      focusable="false"
      className={styles.icon}
    >
      <rect x=".5" y=".5" width="59" height="37" rx="5" fill={ground} className={styles.plate} />
      <path d="M6 33.5h48" stroke={bar} strokeWidth="2.5" strokeLinecap="round" />
      {words.map((word, index) => (
        <text
          key={word}
          x="30"
          y={baselines[index]}
          fill={ink}
          className={words.length === 1 ? styles.large : styles.small}
        >
          {word}
        </text>
      ))}
    </svg>
  );
}
