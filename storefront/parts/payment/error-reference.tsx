import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { unbroken } from '../../ui/unbroken.tsx';
import styles from './payment-error.module.css';

type ErrorReferenceProps = {
  messageKey: string;
  traceId: string | undefined;
  reference: string | undefined;
};

/** Support needs message key, trace ID and order reference to find a failed payment (specification 8). */
export function ErrorReference({ messageKey, traceId, reference }: ErrorReferenceProps): ReactNode {
  const { t } = useTranslation();
  return (
    <p className={styles.trace}>
      {unbroken(t('payment.error.key', { key: messageKey }))}
      {traceId !== undefined && (
        <>
          <br />
          {t('errors.reference', { id: traceId })}
        </>
      )}
      {reference !== undefined && (
        <>
          <br />
          {unbroken(t('payment.error.order', { reference }))}
        </>
      )}
    </p>
  );
}
