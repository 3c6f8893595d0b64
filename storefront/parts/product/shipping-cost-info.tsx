import type { ReactNode } from 'react';
import type { Category } from '#rules/lines.ts';
import { formatChf } from '#rules/money.ts';
import { getShippingCost } from '#rules/shipping-cost.ts';
import type { Translate } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './shipping-cost-info.module.css';
import { ShippingCostTable } from './shipping-cost-table.tsx';

export function ShippingCostInfo({ category }: { category: Category }): ReactNode {
  const { t } = useTranslation();
  return (
    <details>
      <summary className={styles.summary}>
        {describeShippingCost(t, category)}
        <span className={styles.more}>{t('products.shippingCostInfo.title')}</span>
      </summary>
      <ShippingCostTable />
    </details>
  );
}

export function describeShippingCost(t: Translate, category: Category): string {
  return t(`products.${category}.shippingCost`, { price: formatChf(getShippingCost('standard', 1)) });
}
