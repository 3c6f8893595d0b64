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
  isBusy: boolean;
  /** The server has confirmed that no order for this cart is paid or being paid. */
  isCartChecked: boolean;
  onPay: () => void;
};

export function PaymentPay({ total, missing, isBusy, isCartChecked, onPay }: PaymentPayProps): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={styles.pay}>
      <Button
        size="l"
        wide
        disabled={isBusy || !isCartChecked || missing.length > 0}
        onClick={onPay}
        aria-describedby={`${id}-missing`}
      >
        {t('payment.pay', { total: formatChf(total) })}
      </Button>
      <p className={styles.order}>{t('payment.order')}</p>
      <div id={`${id}-missing`} role="status">
        {isCartChecked ? <MissingInputs missing={missing} /> : <p>{t('payment.missing.order')}</p>}
      </div>
    </div>
  );
}

/** Rendered inside a live region: screen readers announce each change of the list. */
function MissingInputs({ missing }: Pick<PaymentPayProps, 'missing'>): ReactNode {
  const { t } = useTranslation();
  if (missing.length === 0) return <VisuallyHidden>{t('payment.missing.nothing')}</VisuallyHidden>;
  return (
    <div className={styles.missing}>
      <p>{t('payment.missing.title')}</p>
      <ul className={styles.list}>
        {missing.map((input) => (
          <li key={input}>{t(`payment.missing.${input}`)}</li>
        ))}
      </ul>
    </div>
  );
}
