import type { ReactNode } from 'react';
import type { PaymentMethod } from '#rules/payment.ts';
import styles from './payment-icon.module.css';

/** A card or a telephone: neutral drawings, no company's mark. */
export function PaymentIcon({ method }: { method: PaymentMethod }): ReactNode {
  return (
    <svg
      viewBox="0 0 40 26"
      width="40"
      height="26"
      aria-hidden="true"
      focusable="false"
      className={styles.icon}
    >
      {method === 'TWINT' ? (
        <>
          <rect x="12.5" y="1" width="15" height="24" rx="3" className={styles.body} />
          <path d="M18 21.5h4" className={styles.line} />
          <path d="m16.5 11 2.5 2.6 4.5-5.2" className={styles.line} />
        </>
      ) : (
        <>
          <rect x="1" y="1" width="38" height="24" rx="3.5" className={styles.body} />
          <path d="M1 8.5h38" className={styles.stripe} />
          <path d="M6 19h9M29 19h5" className={styles.line} />
        </>
      )}
    </svg>
  );
}
