import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './payment-error.module.css';

type ErrorReferenceProps = {
  messageKey: string;
  traceId: string | undefined;
  /** Of the order, if there is one. */
  reference: string | undefined;
};

/** What the support needs to find a payment that failed: message key, trace id and order reference (specification 8). */
export function ErrorReference({ messageKey, traceId, reference }: ErrorReferenceProps): ReactNode {
  const { t } = useTranslation();
  return (
    <p className={styles.trace}>
      {t('payment.error.key', { key: messageKey })}
      {traceId !== undefined && (
        <>
          <br />
          {t('errors.reference', { id: traceId })}
        </>
      )}
      {reference !== undefined && (
        <>
          <br />
          {t('payment.error.order', { reference })}
        </>
      )}
    </p>
  );
}
