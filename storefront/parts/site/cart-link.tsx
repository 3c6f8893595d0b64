import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pagePath } from '#contract/paths.ts';
import { badgeText } from '#rules/limits.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useCart, useCartReady } from '../../stores/cart-store.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './cart-link.module.css';

/** The cart in the header with the number of its cards. */
export function CartLink(): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const ready = useCartReady();
  const stored = useCart((state) => state.cart.totalAmount);
  const count = ready ? stored : 0;
  return (
    <Link
      to={pagePath.cart(language)}
      className={styles.link}
      aria-label={count === 0 ? t('common.nav.cart') : t('common.nav.cartWithCount', { count })}
    >
      <Icon name="cart" />
      {count > 0 && (
        <span key={count} className={styles.badge} data-testid="cart-badge">
          {badgeText(count)}
        </span>
      )}
    </Link>
  );
}
