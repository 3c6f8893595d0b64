import { type ReactNode, useId } from 'react';
import { formatChf } from '#rules/money.ts';
import type { MissingForOrder } from '../../checkout/order-request.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './payment-pay.module.css';

type PaymentPayProps = {
  total: number;
  missing: readonly MissingForOrder[];
  /** From the first click until the order is made. */
  busy: boolean;
  /** The shop has said that no order made of this cart is paid or being paid. */
  checked: boolean;
  onPay: () => void;
};

/** The button that binds, with the sum and, while it is disabled, the reason beside it. */
export function PaymentPay({ total, missing, busy, checked, onPay }: PaymentPayProps): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={styles.pay}>
      <Button
        size="l"
        wide
        disabled={busy || !checked || missing.length > 0}
        onClick={onPay}
        aria-describedby={`${id}-missing`}
      >
        {t('payment.pay', { total: formatChf(total) })}
      </Button>
      <p className={styles.order}>{t('payment.order')}</p>
      <div id={`${id}-missing`} role="status">
        {checked ? <Missing missing={missing} /> : <p>{t('payment.missing.order')}</p>}
      </div>
    </div>
  );
}

/** What is missing beside the disabled button. Changes are said, for those who listen. */
function Missing({ missing }: Pick<PaymentPayProps, 'missing'>): ReactNode {
  const { t } = useTranslation();
  if (missing.length === 0) return <VisuallyHidden>{t('payment.missing.nothing')}</VisuallyHidden>;
  return (
    <div className={styles.missing}>
      <p>{t('payment.missing.title')}</p>
      <ul className={styles.list}>
        {missing.map((thing) => (
          <li key={thing}>{t(`payment.missing.${thing}`)}</li>
        ))}
      </ul>
    </div>
  );
}
