import type { ReactNode } from 'react';
import type { PaymentMethod } from '#rules/payment.ts';
import styles from './payment-icon.module.css';

/** The first letter of each scheme; what is paid by telephone has a drawing of one. */
const LETTERS = {
  VISA: 'V',
  MASTERCARD: 'M',
  DINERS: 'D',
  UNIONPAY: 'U',
  TWINT: undefined,
  AMEX: 'A',
  POSTFINANCEPAY: 'P',
  APPLEPAY: undefined,
  GOOGLEPAY: undefined,
} as const;

/**
 * Stands beside the name of a payment method: a card with its stripe and a letter in the shop's own type. Nobody's
 * mark, nobody's colours.
 */
export function PaymentIcon({ method }: { method: PaymentMethod }): ReactNode {
  const letter = LETTERS[method];
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
      {letter === undefined ? (
        <>
          <rect x="17" y="5" width="14" height="22" rx="3" className={styles.telephone} />
          <path d="m20.8 16.2 2.4 2.5 4.2-5.2" className={styles.line} />
        </>
      ) : (
        <>
          <path d="M.75 7h46.5v5.5H.75Z" className={styles.stripe} />
          <path d="M6 24.5h13" className={styles.line} />
          <text x="41" y="27" className={styles.letter}>
            {letter}
          </text>
        </>
      )}
    </svg>
  );
}
