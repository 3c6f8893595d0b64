import type { ReactNode } from 'react';
import { pagePath } from '#contract/paths.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './cart-empty.module.css';

/** Nothing to buy yet: the alert, two ways on, and the closed way with its reason. */
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
