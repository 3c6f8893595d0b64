import type { ReactNode } from 'react';
import { pagePath } from '#contract/paths.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import page from '../../ui/page.module.css';
import { Spinner } from '../../ui/spinner.tsx';
import { unbroken } from '../../ui/unbroken.tsx';
import { FocusedHeading } from '../checkout/focused-heading.tsx';
import styles from './waiting-page.module.css';

/** An unknown outcome isn't a failure. The page keeps polling, and later offers to leave. */
export function WaitingPage({ isLong }: { isLong: boolean }): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <div className={styles.page}>
      <FocusedHeading always>{t('payment.waiting.title')}</FocusedHeading>
      <p className={page.lead}>{unbroken(t('payment.waiting.text'))}</p>
      <Spinner label={t('payment.asserting')} />
      <div role="status" className={styles.long}>
        {isLong && (
          <>
            <Notice tone="info" role="none">
              <p>{t('payment.waiting.long')}</p>
            </Notice>
            <ButtonLink to={pagePath.home(language)} variant="secondary">
              {t('payment.waiting.home')}
            </ButtonLink>
          </>
        )}
      </div>
    </div>
  );
}
