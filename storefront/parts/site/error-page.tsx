import { type ReactNode, useEffect, useState } from 'react';
import { isRouteErrorResponse, useRevalidator } from 'react-router';
import { ApiError } from '#contract/api-error.ts';
import { pagePath } from '#contract/paths.ts';
import { logInfo } from '../../browser/log-info.ts';
import { randomKey } from '../../browser/random-key.ts';
import type { Translate } from '../../i18n/translate.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { PageFailure } from '../../page-services.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import page from '../../ui/page.module.css';
import { useSite } from '../../use-site.ts';
import styles from './error-page.module.css';
import { errorSentence } from './error-sentence.ts';
import { PageHead } from './page-head.tsx';
import { useHydrated } from './use-hydrated.ts';

type ErrorPageProps = {
  /** What was thrown. */
  error: unknown;
  /** Without header and footer, when the shell of the page itself failed. */
  bare?: boolean;
};

/** A page that is not there, or one that failed: never without a way on. */
export function ErrorPage({ error, bare = false }: ErrorPageProps): ReactNode {
  const content =
    isRouteErrorResponse(error) && error.status === 404 ? (
      <NotFound what={error.data === 'product' ? 'product' : 'page'} />
    ) : (
      <Failed error={error} />
    );
  return bare ? <main className={styles.bare}>{content}</main> : content;
}

function NotFound({ what }: { what: 'product' | 'page' }): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const title = what === 'product' ? t('errors.page.productNotFoundTitle') : t('errors.page.notFoundTitle');
  return (
    <div className={styles.page}>
      <PageHead title={title} noIndex />
      <h1>{title}</h1>
      <p className={page.lead}>{t('errors.page.notFoundText')}</p>
      <div className={styles.ways}>
        <ButtonLink to={pagePath.physicalProducts(language)}>{t('common.nav.physical')}</ButtonLink>
        <ButtonLink to={pagePath.digitalProducts(language)} variant="secondary">
          {t('common.nav.digital')}
        </ButtonLink>
      </div>
    </div>
  );
}

function Failed({ error }: { error: unknown }): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  const called = error instanceof ApiError;
  const made = useServerFailure();
  const own = useReference(!called, made.traceId);
  const reference = called ? error.error?.id : own;
  return (
    <div className={styles.page}>
      <PageHead title={t('errors.page.failedTitle')} noIndex />
      <h1>{t('errors.page.failedTitle')}</h1>
      <p className={page.lead}>{called ? sentenceFor(t, error) : t(textOf(made))}</p>
      {reference !== undefined && <p>{t('errors.reference', { id: reference })}</p>}
      <div className={styles.ways}>
        {/* A call that failed is made again; a page that broke is fetched anew. */}
        <Button onClick={() => (called ? void revalidate() : window.location.reload())}>
          {t('errors.page.retry')}
        </Button>
        <ButtonLink to={pagePath.home(language)} reloadDocument variant="secondary">
          {t('errors.page.home')}
        </ButtonLink>
      </div>
    </div>
  );
}

/** Why the server could not make this page, if it is the page that the server made: what breaks later in its life is another. */
function useServerFailure(): PageFailure {
  const isHydrated = useHydrated();
  const { failure } = useSite();
  const [made] = useState(isHydrated ? {} : failure);
  return made;
}

function textOf({ isUnavailable = false }: PageFailure) {
  return isUnavailable ? 'errors.SERVICE_UNAVAILABLE_ERROR' : 'errors.page.failedText';
}

/**
 * The trace id under which the server logged why it could not make the page. A page that broke in the browser, of
 * which no server knows, gets a number of its own, which the console repeats: not in the server's page, whose bytes
 * the browser's must equal.
 */
function useReference(wanted: boolean, given: string | undefined): string | undefined {
  const isHydrated = useHydrated();
  const [id] = useState(randomKey);
  const shown = wanted && isHydrated && given === undefined;
  useEffect(() => {
    if (shown) logInfo(`The page failed, reference ${id}`);
  }, [shown, id]);
  return shown ? id : given;
}

function sentenceFor(t: Translate, { status, error }: ApiError): string {
  if (error !== undefined) return errorSentence(t, error);
  return status === 0 ? t('errors.NOT_REACHED') : t('errors.INTERNAL_SERVER_ERROR');
}
