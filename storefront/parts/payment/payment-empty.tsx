import type { ReactNode } from 'react';
import { pagePath } from '#contract/paths.ts';
import { useTranslation } from '../../translation.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CheckoutHeading } from '../checkout/checkout-heading.tsx';
import { useLanguage } from '../site/use-language.ts';
import styles from './waiting-page.module.css';

/** With neither a cart nor an order there is nothing to pay (readings section 8). */
export function PaymentEmpty(): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <div className={styles.page}>
      <CheckoutHeading>{t('payment.pageTitle')}</CheckoutHeading>
      <Notice tone="info" role="alert" title={t('cart.cartEmpty')}>
        <p>{t('cart.emptyText')}</p>
      </Notice>
      <ButtonLink to={pagePath.home(language)}>{t('payment.elsewhere.home')}</ButtonLink>
    </div>
  );
}
