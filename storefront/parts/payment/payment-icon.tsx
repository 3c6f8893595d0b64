import type { ReactNode } from 'react';
import type { PaymentMethod } from '#rules/payment.ts';
import styles from './payment-icon.module.css';

type Mark = { on: 'card' | 'telephone' | 'wallet' | 'app'; letter?: string };

/** A card has the first letter of its scheme; what is paid by telephone has a drawing of one. */
const MARKS: Record<PaymentMethod, Mark> = {
  VISA: { on: 'card', letter: 'V' },
  MASTERCARD: { on: 'card', letter: 'M' },
  DINERS: { on: 'card', letter: 'D' },
  UNIONPAY: { on: 'card', letter: 'U' },
  TWINT: { on: 'telephone' },
  AMEX: { on: 'card', letter: 'A' },
  POSTFINANCEPAY: { on: 'app', letter: 'P' },
  APPLEPAY: { on: 'wallet', letter: 'A' },
  GOOGLEPAY: { on: 'wallet', letter: 'G' },
};

const DRAWINGS: Record<Mark['on'], ReactNode> = {
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
  // A telephone that shows a card.
  wallet: (
    <>
      <rect x="8" y="5" width="14" height="22" rx="3" className={styles.telephone} />
      <path d="M8.9 10h12.2v4H8.9Z" className={styles.stripe} />
      <path d="M11.5 22.5h7" className={styles.line} />
    </>
  ),
  // Confirmed in a telephone.
  app: (
    <>
      <rect x="8" y="5" width="14" height="22" rx="3" className={styles.telephone} />
      <path d="m11.8 16.2 2.4 2.5 4.2-5.2" className={styles.line} />
    </>
  ),
};

/**
 * Stands beside the name of a payment method: a card with its stripe or a telephone, and a letter in the shop's own type.
 * Nobody's mark, nobody's colours. A method that is none of ours is a card without a letter.
 */
export function PaymentIcon({ method }: { method: PaymentMethod | undefined }): ReactNode {
  const { on, letter }: Mark = method === undefined ? { on: 'card' } : MARKS[method];
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
      {DRAWINGS[on]}
      {letter !== undefined && (
        <text x="41" y="27" className={styles.letter}>
          {letter}
        </text>
      )}
    </svg>
  );
}
