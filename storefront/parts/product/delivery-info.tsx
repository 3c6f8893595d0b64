import type { ReactNode } from 'react';
import type { Category } from '#rules/cart.ts';
import { formatChf } from '#rules/money.ts';
import { postage } from '#rules/postage.ts';
import { useTranslation } from '../../translation.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './delivery-info.module.css';
import { PostageTable } from './postage-table.tsx';

/** How the cards arrive, when they can be used, how long they last; the postage in figures one press away. */
export function DeliveryInfo({ category }: { category: Category }): ReactNode {
  const { t } = useTranslation();
  const from = formatChf(postage('standard', 1));
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
      <details className={styles.details}>
        <summary className={styles.summary}>
          {t(`products.${category}.postage`, { price: from })}
          <span className={styles.more}>{t('products.postageInfo.title')}</span>
        </summary>
        <PostageTable />
      </details>
    </div>
  );
}
