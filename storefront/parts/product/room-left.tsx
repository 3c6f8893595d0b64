import type { ReactNode } from 'react';
import { amountLeft } from '#rules/cart-page.ts';
import { formatChf } from '#rules/money.ts';
import { useCart } from '../../state/cart-store.ts';
import { useTranslation } from '../../translation.ts';
import styles from './room-left.module.css';

/** Told before anyone types: what still fits into the cart. */
export function AmountLeft(): ReactNode {
  const { t } = useTranslation();
  const room = useCart((state) => amountLeft(state.cart));
  return <p className={styles.room}>{t('products.room', { room: formatChf(room) })}</p>;
}
