import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type LoaderFunctionArgs, Outlet, redirect, useNavigation } from 'react-router';
import { pagePath } from '#contract/paths.ts';
import { DEFAULT_LANGUAGE, isLanguage } from '#rules/language.ts';
import { useTag } from '../analytics/use-tag.ts';
import { loadTexts } from '../i18n.ts';
import { ConsentBanner } from '../parts/consent/consent-banner.tsx';
import { OrderPaidNotice } from '../parts/order/order-paid-notice.tsx';
import { PageFocus } from '../parts/site/page-focus.tsx';
import { SiteFooter } from '../parts/site/site-footer.tsx';
import { SiteHeader } from '../parts/site/site-header.tsx';
import { useLanguage } from '../parts/site/use-language.ts';
import { useRememberLanguage } from '../parts/site/use-remember-language.ts';
import { usePaidCartCheck } from '../state/paid-cart.ts';
import { usePending } from '../state/pending-store.ts';
import { Spinner } from '../ui/spinner.tsx';
import styles from './layout.module.css';

export function loader({ params }: LoaderFunctionArgs): null {
  if (!isLanguage(params.lang)) throw redirect(pagePath.home(DEFAULT_LANGUAGE));
  return null;
}

/** In the browser a language's texts are fetched with the first page that is shown in it. */
export async function clientLoader({ params }: LoaderFunctionArgs): Promise<null> {
  if (!isLanguage(params.lang)) throw redirect(pagePath.home(DEFAULT_LANGUAGE));
  await loadTexts(params.lang);
  return null;
}

export default function Layout(): ReactNode {
  const { t } = useTranslation();
  const loading = useNavigation().state === 'loading';
  const loadsCards = usePending((state) => state.pending.includes('loadProducts'));
  useRememberLanguage(useLanguage());
  usePaidCartCheck();
  useTag();
  return (
    <>
      <a href="#main" className={styles.skip}>
        {t('common.skipToContent')}
      </a>
      <ConsentBanner />
      <SiteHeader />
      <div className={styles.stage}>
        <main id="main" tabIndex={-1} className={styles.main} aria-busy={loading}>
          <OrderPaidNotice />
          <Outlet />
        </main>
        {loading && (
          <div className={styles.veil}>
            <Spinner label={loadsCards ? t('products.loading') : t('common.loading')} />
          </div>
        )}
      </div>
      <SiteFooter />
      <PageFocus />
    </>
  );
}
