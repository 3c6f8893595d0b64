import type { ReactNode } from 'react';
import type { MissingForOrder } from '../../checkout/order-request.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './payment-pay.module.css';

/** Beside the disabled pay-now button: what is missing. Changes are said, for those who listen. */
export function PaymentMissing({
  id,
  missing,
}: {
  id: string;
  missing: readonly MissingForOrder[];
}): ReactNode {
  const { t } = useTranslation();
  return (
    <div id={id} role="status">
      {missing.length === 0 ? (
        <VisuallyHidden>{t('payment.missing.nothing')}</VisuallyHidden>
      ) : (
        <div className={styles.missing}>
          <p>{t('payment.missing.title')}</p>
          <ul className={styles.list}>
            {missing.map((thing) => (
              <li key={thing}>{t(`payment.missing.${thing}`)}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
