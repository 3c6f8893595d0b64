import { type ReactNode, useState } from 'react';
import { pagePath } from '#contract/paths.ts';
import { loadAndCheckCartOrder } from '../../checkout/use-cart-order-check.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import page from '../../ui/page.module.css';
import styles from './cart-empty.module.css';

export function CartEmpty(): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <div className={styles.empty}>
      <Notice tone="info" role="alert" title={t('cart.cartEmpty')}>
        <p>{t('cart.emptyText')}</p>
      </Notice>
      <div className={styles.ways}>
        <ButtonLink to={pagePath.physicalProducts(language)}>{t('common.nav.physical')}</ButtonLink>
        <ButtonLink to={pagePath.digitalProducts(language)} variant="secondary">
          {t('common.nav.digital')}
        </ButtonLink>
      </div>
      <div className={styles.closed}>
        <Button disabled aria-describedby="checkout-closed">
          {t('cart.toAddress')}
        </Button>
        <p id="checkout-closed">{t('cart.emptyHint')}</p>
      </div>
    </div>
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
