import { type ReactNode, useId } from 'react';
import { formatChf } from '#rules/money.ts';
import type { MissingForOrder } from '../../checkout/order-request.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { PaymentMissing } from './payment-missing.tsx';
import styles from './payment-pay.module.css';

type PaymentPayProps = {
  total: number;
  missing: readonly MissingForOrder[];
  /** From the first click until the order is made. */
  busy: boolean;
  onPay: () => void;
};

/** The button that binds, with the sum and, while it is disabled, the reason beside it. */
export function PaymentPay({ total, missing, busy, onPay }: PaymentPayProps): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={styles.pay}>
      <Button
        size="l"
        wide
        disabled={busy || missing.length > 0}
        onClick={onPay}
        aria-describedby={`${id}-missing`}
      >
        {t('payment.pay', { total: formatChf(total) })}
      </Button>
      <p className={styles.order}>{t('payment.order')}</p>
      <PaymentMissing id={`${id}-missing`} missing={missing} />
    </div>
  );
}
