import { type ReactNode, useEffect, useState } from 'react';
import { isRouteErrorResponse, useRevalidator } from 'react-router';
import { ApiError } from '#contract/api-error.ts';
import { pagePath } from '#contract/paths.ts';
import { logInfo } from '../../browser/log-info.ts';
import { randomUuid } from '../../browser/random-uuid.ts';
import type { Translate } from '../../i18n/translate.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { PageFailure } from '../../page-services.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState, Ways } from '../../ui/empty-state.tsx';
import page from '../../ui/page.module.css';
import { useSite } from '../../use-site.ts';
import styles from './error-page.module.css';
import { PageHead } from './page-head.tsx';
import { useHydrated } from './use-hydrated.ts';

type ErrorPageProps = {
  error: unknown;
  /** Without header and footer, when the layout itself failed. */
  bare?: boolean;
};

export function ErrorPage({ error, bare = false }: ErrorPageProps): ReactNode {
  const content =
    isRouteErrorResponse(error) && error.status === 404 ? (
      <NotFound subject={error.data === 'product' ? 'product' : 'page'} />
    ) : (
      <Failed error={error} />
    );
  return bare ? <main className={styles.bare}>{content}</main> : content;
}

const EXCLAMATION = 'M12 5.5v8M12 18v.01';
const QUESTION = 'M8.5 8.5a3.5 3.5 0 1 1 5 3.2c-1 .5-1.5 1.1-1.5 2.3v.5M12 18v.01';

function NotFound({ subject }: { subject: 'product' | 'page' }): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const title =
    subject === 'product' ? t('errors.page.productNotFoundTitle') : t('errors.page.notFoundTitle');
  return (
    <div className={styles.page}>
      <PageHead title={title} noIndex />
      <EmptyState sign={QUESTION}>
        <h1>{title}</h1>
        <p className={page.lead}>{t('errors.page.notFoundText')}</p>
        <Ways>
          <ButtonLink to={pagePath.physicalProducts(language)}>{t('common.nav.physical')}</ButtonLink>
          <ButtonLink to={pagePath.digitalProducts(language)}>{t('common.nav.digital')}</ButtonLink>
        </Ways>
      </EmptyState>
    </div>
  );
}

function Failed({ error }: { error: unknown }): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  const isCallError = error instanceof ApiError;
  const serverFailure = useServerFailure();
  const own = useReference(!isCallError, serverFailure.traceId);
  const reference = isCallError ? error.error?.id : own;
  return (
    <div className={styles.page}>
      <PageHead title={t('errors.page.failedTitle')} noIndex />
      <EmptyState sign={EXCLAMATION}>
        <h1>{t('errors.page.failedTitle')}</h1>
        <p className={page.lead}>{isCallError ? describeApiError(t, error) : t(getTextKey(serverFailure))}</p>
        {reference !== undefined && <p>{t('errors.reference', { id: reference })}</p>}
        <Ways>
          {/* Repeats a failed call; reloads a broken page. */}
          <Button onClick={() => (isCallError ? void revalidate() : window.location.reload())}>
            {t('errors.page.retry')}
          </Button>
          <ButtonLink to={pagePath.home(language)} reloadDocument variant="secondary">
            {t('errors.page.home')}
          </ButtonLink>
        </Ways>
      </EmptyState>
    </div>
  );
}

/** Empty for errors after hydration. */
function useServerFailure(): PageFailure {
  const isHydrated = useHydrated();
  const { failure } = useSite();
  const [serverFailure] = useState(isHydrated ? {} : failure);
  return serverFailure;
}

function getTextKey({ isUnavailable = false }: PageFailure) {
  return isUnavailable ? 'errors.SERVICE_UNAVAILABLE_ERROR' : 'errors.page.failedText';
}

/**
 * The error's trace ID. An error in the browser gets its own ID, logged in the console. It only appears after hydration,
 * because the markup must match the server's.
 */
function useReference(isNeeded: boolean, serverId: string | undefined): string | undefined {
  const isHydrated = useHydrated();
  const [id] = useState(randomUuid);
  const shown = isNeeded && isHydrated && serverId === undefined;
  useEffect(() => {
    if (shown) logInfo(`The page failed, reference ${id}`);
  }, [shown, id]);
  return shown ? id : serverId;
}

/** Errors of loading a page that have a text of their own. */
const DESCRIBED_ERRORS = ['SERVICE_UNAVAILABLE_ERROR', 'TOO_MANY_REQUESTS'] as const;

/** Uses only the texts that every page has. The checkout describes more errors (describe-server-error.ts). */
function describeApiError(t: Translate, { status, error }: ApiError): string {
  if (status === 0) return t('errors.NOT_REACHED');
  const key = DESCRIBED_ERRORS.find((candidate) => candidate === error?.messageKey);
  return t(`errors.${key ?? 'INTERNAL_SERVER_ERROR'}`);
}
