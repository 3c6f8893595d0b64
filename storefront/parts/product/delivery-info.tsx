import type { ReactNode } from 'react';
import type { Category } from '#rules/lines.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './delivery-info.module.css';
import { ShippingCostInfo } from './shipping-cost-info.tsx';

/** How the cards arrive, when they can be used, how long they last; the shipping costs in figures one press away. */
export function DeliveryInfo({ category }: { category: Category }): ReactNode {
  const { t } = useTranslation();
  return (
    <div className={styles.info}>
      <ul className={styles.facts}>
        <li>
          <Icon name={category === 'physical' ? 'post' : 'mail'} />
          {t(`products.${category}.arrives`)}
        </li>
        <li>
          <Icon name="check" />
          {t(`products.${category}.usable`)}
        </li>
        <li>
          <Icon name="clock" />
          {t('products.valid')}
        </li>
      </ul>
      <ShippingCostInfo category={category} />
    </div>
  );
}
