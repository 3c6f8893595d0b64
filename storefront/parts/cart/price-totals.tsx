import type { ReactNode } from 'react';
import type { DeliveryMethod } from '#rules/delivery-method.ts';
import { formatChf, type Rappen } from '#rules/money.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './price-totals.module.css';

type PriceTotalsProps = {
  deliveryMethod: DeliveryMethod;
  shippingCost: Rappen;
  /** Cards and shipping. */
  total: Rappen;
};

/** The cards, the shipping line and what is to be paid. */
export function PriceTotals({ deliveryMethod, shippingCost, total }: PriceTotalsProps): ReactNode {
  const { t } = useTranslation();
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
          <span className={styles.note}>{t('common.totalNote')}</span>
        </dt>
        <dd>{formatChf(total)}</dd>
      </div>
    </dl>
  );
}
