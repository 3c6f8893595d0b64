import type { ReactNode } from 'react';
import type { PaymentMethod } from '#rules/payment.ts';
import styles from './payment-icon.module.css';

type Mark = { symbol: 'card' | 'telephone' | 'wallet' | 'app'; letter?: string };

/** A letter for the card scheme or wallet, or a phone drawing. */
const MARKS: Record<PaymentMethod, Mark> = {
  VISA: { symbol: 'card', letter: 'V' },
  MASTERCARD: { symbol: 'card', letter: 'M' },
  DINERS: { symbol: 'card', letter: 'D' },
  UNIONPAY: { symbol: 'card', letter: 'U' },
  TWINT: { symbol: 'telephone' },
  AMEX: { symbol: 'card', letter: 'A' },
  POSTFINANCEPAY: { symbol: 'app', letter: 'P' },
  APPLEPAY: { symbol: 'wallet', letter: 'A' },
  GOOGLEPAY: { symbol: 'wallet', letter: 'G' },
};

const DRAWINGS: Record<Mark['symbol'], ReactNode> = {
  card: (
    <>
      <path d="M.75 7h46.5v5.5H.75Z" className={styles.stripe} />
      <path d="M6 24.5h13" className={styles.line} />
    </>
  ),
  telephone: (
    <>
      <rect x="17" y="5" width="14" height="22" rx="3" className={styles.telephone} />
      <path d="m20.8 16.2 2.4 2.5 4.2-5.2" className={styles.line} />
    </>
  ),
  wallet: (
    <>
      <rect x="8" y="5" width="14" height="22" rx="3" className={styles.telephone} />
      <path d="M8.9 10h12.2v4H8.9Z" className={styles.stripe} />
      <path d="M11.5 22.5h7" className={styles.line} />
    </>
  ),
  app: (
    <>
      <rect x="8" y="5" width="14" height="22" rx="3" className={styles.telephone} />
      <path d="m11.8 16.2 2.4 2.5 4.2-5.2" className={styles.line} />
    </>
  ),
};

/** Drawn for the shop: uses no scheme's logo or colours. An unknown method is a card without a letter. */
export function PaymentIcon({ method }: { method: PaymentMethod | undefined }): ReactNode {
  const { symbol, letter }: Mark = method === undefined ? { symbol: 'card' } : MARKS[method];
  return (
    <svg
      viewBox="0 0 48 32"
      width="48"
      height="32"
      aria-hidden="true"
      focusable="false"
      className={styles.icon}
    >
      <rect x=".75" y=".75" width="46.5" height="30.5" rx="4.25" className={styles.plate} />
      {DRAWINGS[symbol]}
      {letter !== undefined && (
        <text x="41" y="27" className={styles.letter}>
          {letter}
        </text>
      )}
    </svg>
  );
}
