import type { ReactNode } from 'react';
import { useRevalidator, useRouteError } from 'react-router';
import { type ApiError, toApiError } from '../api/api-error.ts';
import { useLoadedTexts, useTexts } from '../language/current-texts.ts';
import type { Texts } from '../language/translate.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useFocusedHeading, useTitle } from '../ui/page-hooks.ts';
import styles from './page-error.module.css';

export function describeError({ t, word }: Texts, { kind, body }: ApiError): string {
  const code = body?.constraint;
  if (kind === 'refused' && code !== undefined && word('errors', code) !== code)
    return t('actions.refused', { why: word('errors', code) });
  switch (kind) {
    case 'offline':
      return t('faults.offline');
    case 'forbidden':
      return t('faults.forbidden');
    case 'not-found':
      return t('faults.notFound');
    case 'wait':
      return t('faults.wait', { count: body?.retryAfter ?? 60 });
    case 'invalid':
      return body?.fieldErrors?.some(({ messageKey }) => messageKey === 'cardNumber')
        ? t('orders.cardNumber')
        : t('faults.invalid');
    default:
      return t('faults.failed');
  }
}

function errorTitle({ t }: Texts, { kind }: ApiError): string {
  switch (kind) {
    case 'offline':
      return t('faults.offlineTitle');
    case 'forbidden':
      return t('faults.forbiddenTitle');
    case 'not-found':
      return t('faults.notFoundTitle');
    case 'wait':
      return t('faults.waitTitle');
    case 'invalid':
      return t('orders.nothing');
    default:
      return t('faults.failedTitle');
  }
}

/** Shows the ID that identifies the error in the server's log. */
export function ErrorId({ error }: { error: ApiError }): ReactNode {
  const { t } = useTexts();
  if (error.body === undefined || error.kind !== 'failed') return null;
  return <p className={styles.id}>{t('faults.id', { id: error.body.id })}</p>;
}

type ErrorMessageProps = { title: string; text: string; children?: ReactNode };

/** Replaces a page. Its heading receives the focus. */
export function ErrorMessage({ title, text, children }: ErrorMessageProps): ReactNode {
  useTitle(title);
  const heading = useFocusedHeading();
  return (
    <div className={styles.error}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <p>{text}</p>
      {children}
    </div>
  );
}

function ApiErrorMessage({ error }: { error: ApiError }): ReactNode {
  const texts = useTexts();
  const { revalidate, state } = useRevalidator();
  const isFinal = ['forbidden', 'not-found', 'invalid'].includes(error.kind);
  return (
    <ErrorMessage title={errorTitle(texts, error)} text={describeError(texts, error)}>
      <ErrorId error={error} />
      {!isFinal && (
        <Button busy={state === 'loading'} onClick={() => void revalidate()}>
          {texts.t('faults.retry')}
        </Button>
      )}
    </ErrorMessage>
  );
}

/** Replaces a page below the header. */
export function PageError(): ReactNode {
  return <ApiErrorMessage error={toApiError(useRouteError())} />;
}

export function PageNotFound(): ReactNode {
  const { t } = useTexts();
  return (
    <ErrorMessage title={t('faults.notFoundTitle')} text={t('faults.notFound')}>
      <ButtonLink to="/orders">{t('faults.toOrders')}</ButtonLink>
    </ErrorMessage>
  );
}

/** Replaces the whole application, including the header. */
export function ProgramError(): ReactNode {
  const error = toApiError(useRouteError());
  const texts = useLoadedTexts();
  return (
    <main className={styles.alone}>
      {texts === undefined ? (
        // The texts failed to load.
        <Button onClick={() => window.location.reload()}>↻</Button>
      ) : (
        <ApiErrorMessage error={error} />
      )}
    </main>
  );
}

export function RetryNotice({ error, retry }: { error: ApiError; retry: () => void }): ReactNode {
  const texts = useTexts();
  return (
    <Notice tone="bad">
      <p>{describeError(texts, error)}</p>
      <Button variant="secondary" onClick={retry}>
        {texts.t('faults.retry')}
      </Button>
    </Notice>
  );
}
