import type { ReactNode } from 'react';
import { pagePath } from '#contract/paths.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LateHeading } from '../checkout/late-heading.tsx';
import styles from './waiting-page.module.css';

/** With neither a cart nor an order there is nothing to pay (readings 8). */
export function PaymentEmpty(): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <div className={styles.page}>
      <LateHeading>{t('payment.pageTitle')}</LateHeading>
      <Notice tone="info" role="alert" title={t('cart.cartEmpty')}>
        <p>{t('cart.emptyText')}</p>
      </Notice>
      <ButtonLink to={pagePath.home(language)}>{t('payment.otherBrowser.home')}</ButtonLink>
    </div>
  );
}
