import type { ReactNode } from 'react';
import { roomLeft } from '#rules/cart-page.ts';
import { formatChf } from '#rules/money.ts';
import { useCart } from '../../state/cart-store.ts';
import { useTranslation } from '../../translation.ts';
import styles from './room-left.module.css';

/** Told before anyone types: what still fits into the cart. */
export function RoomLeft(): ReactNode {
  const { t } = useTranslation();
  const room = useCart((state) => roomLeft(state.cart));
  return <p className={styles.room}>{t('products.room', { room: formatChf(room) })}</p>;
}
