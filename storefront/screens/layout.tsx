import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type LoaderFunctionArgs, Outlet, redirect, useLocation, useNavigation } from 'react-router';
import { pagePath } from '#contract/paths.ts';
import { DEFAULT_LANGUAGE, isLanguage } from '#rules/language.ts';
import { useTag } from '../analytics/use-tag.ts';
import { fallBackToDocument } from '../browser/fall-back-to-document.ts';
import { useRememberShoppingPath } from '../browser/shopping-path.ts';
import { useCartOrderCheck } from '../checkout/use-cart-order-check.ts';
import { loadTexts } from '../i18n/load-texts.ts';
import { useLanguage, useRememberLanguage } from '../i18n/use-language.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { ConsentBanner } from '../parts/consent/consent-banner.tsx';
import { LazyOrderPaidNotice } from '../parts/order/lazy-order-paid-notice.tsx';
import { Letterhead } from '../parts/site/letterhead.tsx';
import { SiteFooter } from '../parts/site/site-footer.tsx';
import { SiteHeader } from '../parts/site/site-header.tsx';
import { usePending } from '../stores/pending-store.ts';
import { Optional } from '../ui/optional.tsx';
import { Spinner } from '../ui/spinner.tsx';
import styles from './layout.module.css';

/**
 * Focuses the heading after a navigation, so that screen readers announce the page. Does nothing for URLs with a
 * fragment.
 */
export function PageFocus(): null {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (hash !== '') return;
    const heading = document.querySelector<HTMLElement>('main h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [pathname, hash]);

  return null;
}

export function loader({ params }: LoaderFunctionArgs): null {
  if (!isLanguage(params.lang)) throw redirect(pagePath.home(DEFAULT_LANGUAGE));
  return null;
}

/** In the browser, a language's texts are loaded with the first page that needs them. */
export async function clientLoader({ params, request }: LoaderFunctionArgs): Promise<null> {
  if (!isLanguage(params.lang)) throw redirect(pagePath.home(DEFAULT_LANGUAGE));
  const language = params.lang;
  await fallBackToDocument(request, () => loadTexts(language, new URL(request.url).pathname));
  return null;
}

export function shouldRevalidate(): boolean {
  return true;
}

export default function Layout(): ReactNode {
  const { t } = useTranslation();
  const isLoading = useNavigation().state === 'loading';
  const isLoadingCards = useIsLoadingCards(isLoading);
  useRememberLanguage(useLanguage());
  useCartOrderCheck();
  useTag();
  useRememberShoppingPath();
  return (
    <>
      <a href="#main" className={styles.skip}>
        {t('common.skipToContent')}
      </a>
      <Optional>
        <ConsentBanner />
      </Optional>
      <SiteHeader />
      <Letterhead />
      <div className={styles.stage}>
        <main id="main" tabIndex={-1} className={styles.main} aria-busy={isLoading}>
          <Optional>
            <LazyOrderPaidNotice />
          </Optional>
          <Outlet />
        </main>
        {isLoading && (
          // The animation starts when the veil becomes visible. A new list starts at the top.
          <div
            key={String(isLoadingCards)}
            className={styles.veil}
            onAnimationStart={({ target, currentTarget }) => {
              if (isLoadingCards && target === currentTarget) scrollTo(0, 0);
            }}
          >
            {isLoadingCards && <CardPlaceholders />}
            <Spinner label={isLoadingCards ? t('common.loadingCards') : t('common.loading')} />
          </div>
        )}
      </div>
      <SiteFooter />
      <PageFocus />
    </>
  );
}

function CardPlaceholders(): ReactNode {
  return (
    <div className={styles.toCome} aria-hidden="true">
      {[1, 2, 3, 4, 5, 6].map((card) => (
        <i key={card} />
      ))}
    </div>
  );
}

/** Stays true until loading ends. */
function useIsLoadingCards(isLoading: boolean): boolean {
  const pending = usePending((state) => state.pending.includes('loadProducts'));
  const [seen, setSeen] = useState(false);
  const now = isLoading && (seen || pending);
  if (now !== seen) setSeen(now);
  return now;
}
