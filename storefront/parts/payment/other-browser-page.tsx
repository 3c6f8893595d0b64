import type { ReactNode } from 'react';
import { pagePath } from '#contract/paths.ts';
import type { OrderOutcome } from '#rules/order-outcome.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ButtonLink } from '../../ui/button.tsx';
import page from '../../ui/page.module.css';
import { Spinner } from '../../ui/spinner.tsx';
import { LateHeading } from '../checkout/late-heading.tsx';
import styles from './waiting-page.module.css';

/** Shows the outcome of a payment, and nothing of its order, in a browser that did not make the order. */
export function OtherBrowserPage({ outcome }: { outcome: OrderOutcome | null }): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const known = outcome ?? 'unknown';
  return (
    <div className={styles.page}>
      <LateHeading key={known} always>
        {t(`payment.otherBrowser.${known}.title`)}
      </LateHeading>
      <p className={page.lead}>{t(`payment.otherBrowser.${known}.text`)}</p>
      {outcome === 'open' && <Spinner label={t('payment.asserting')} />}
      <p>
        <ButtonLink to={pagePath.home(language)} variant={outcome === 'open' ? 'secondary' : 'primary'}>
          {outcome === 'closed' ? t('payment.otherBrowser.toShop') : t('payment.otherBrowser.home')}
        </ButtonLink>
      </p>
    </div>
  );
}
