import type { ReactNode } from 'react';
import type { Category } from '#rules/lines.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { shippingCostFrom } from './postage-from.ts';
import styles from './postage-info.module.css';
import { PostageTable } from './postage-table.tsx';

/** What posting costs at least, and one press away all postage in figures. */
export function PostageInfo({ category }: { category: Category }): ReactNode {
  const { t } = useTranslation();
  return (
    <details>
      <summary className={styles.summary}>
        {shippingCostFrom(t, category)}
        <span className={styles.more}>{t('products.postageInfo.title')}</span>
      </summary>
      <PostageTable />
    </details>
  );
}
