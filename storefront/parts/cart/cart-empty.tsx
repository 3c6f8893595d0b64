import { type ReactNode, useState } from 'react';
import { pagePath } from '#contract/paths.ts';
import { loadAndCheckCartOrder } from '../../checkout/use-cart-order-check.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState, Ways } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import page from '../../ui/page.module.css';
import styles from './cart-empty.module.css';

export const CART = 'M2.5 4h2.8l2.4 11.2h10.6l2.2-8.2H6.2M9 20v.01M17 20v.01';

export function EmptyCartText(): ReactNode {
  const { t } = useTranslation();
  return (
    <div role="alert" className={styles.words}>
      <p className={styles.title}>{t('cart.cartEmpty')}</p>
      <p>{t('cart.emptyText')}</p>
    </div>
  );
}

export function CartEmpty(): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <EmptyState sign={CART}>
      <EmptyCartText />
      <Ways>
        <ButtonLink to={pagePath.physicalProducts(language)}>{t('common.nav.physical')}</ButtonLink>
        <ButtonLink to={pagePath.digitalProducts(language)}>{t('common.nav.digital')}</ButtonLink>
      </Ways>
      <div className={styles.closed}>
        <Button disabled aria-describedby="checkout-closed">
          {t('cart.toAddress')}
        </Button>
        <p id="checkout-closed">{t('cart.emptyHint')}</p>
      </div>
    </EmptyState>
  );
}

/** The server can't be reached to check if the cart's order is paid. */
export function CartUnavailable(): ReactNode {
  const { t } = useTranslation();
  const [isChecking, setChecking] = useState(false);
  const check = async () => {
    setChecking(true);
    await loadAndCheckCartOrder();
    setChecking(false);
  };
  return (
    <div className={page.apart}>
      <Notice tone="info" role="status" title={t('errors.unreachable.title')}>
        <p>{t('cart.orderUnknown')}</p>
      </Notice>
      <p>
        <Button disabled={isChecking} onClick={() => void check()}>
          {t('errors.unreachable.again')}
        </Button>
      </p>
    </div>
  );
}
