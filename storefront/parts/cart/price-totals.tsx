import type { ReactNode } from 'react';
import type { DeliveryMethod } from '#rules/delivery-method.ts';
import { formatChf, type Rappen } from '#rules/money.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './price-totals.module.css';

export type CartTotals = {
  deliveryMethod: DeliveryMethod;
  shippingCost: Rappen;
  /** Cards plus shipping. */
  total: Rappen;
};

/** An order of digital cards includes no VAT. */
export function getTotalNote(deliveryMethod: DeliveryMethod): 'common.totalNote' | 'common.totalNoteDigital' {
  return deliveryMethod === 'digital' ? 'common.totalNoteDigital' : 'common.totalNote';
}

export function PriceTotals({ sums }: { sums: CartTotals }): ReactNode {
  const { t } = useTranslation();
  const { deliveryMethod, shippingCost, total } = sums;
  return (
    <dl className={styles.totals}>
      <div className={styles.row}>
        <dt>{t('cart.subtotal')}</dt>
        <dd>{formatChf(total - shippingCost)}</dd>
      </div>
      <div className={styles.row}>
        <dt>{t(`common.delivery.${deliveryMethod}`)}</dt>
        <dd>{formatChf(shippingCost)}</dd>
      </div>
      <div className={`${styles.row} ${styles.total}`}>
        <dt>
          {t('common.total')}
          <span className={styles.note}>{t(getTotalNote(deliveryMethod))}</span>
        </dt>
        <dd>{formatChf(total)}</dd>
      </div>
    </dl>
  );
}
