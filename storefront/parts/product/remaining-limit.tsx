import type { ReactNode } from 'react';
import { getRemainingValue } from '#rules/cart-page.ts';
import { formatChf } from '#rules/money.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useCart } from '../../stores/cart-store.ts';
import styles from './remaining-limit.module.css';

export function RemainingLimit(): ReactNode {
  const { t } = useTranslation();
  const left = useCart((state) => getRemainingValue(state.cart));
  return <p className={styles.remaining}>{t('products.room', { room: formatChf(left) })}</p>;
}
