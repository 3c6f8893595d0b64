import type { ReactNode } from 'react';
import { getRemainingValue } from '#rules/cart-page.ts';
import { CARD_VALUE_MAX, CARD_VALUE_MIN } from '#rules/limits.ts';
import { formatChf } from '#rules/money.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useCart } from '../../stores/cart-store.ts';
import styles from './remaining-limit.module.css';

/** Shows how much still fits into the cart. Renders nothing while every single card still fits. */
export function RemainingLimit(): ReactNode {
  const { t } = useTranslation();
  const left = useCart((state) => getRemainingValue(state.cart));
  if (left >= CARD_VALUE_MAX) return null;
  const isFull = left < CARD_VALUE_MIN;
  return (
    <p className={styles.remaining}>
      {isFull ? t('cart.limitTitle') : t('products.room', { room: formatChf(left) })}
    </p>
  );
}
