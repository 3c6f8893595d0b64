import { lazy, type ReactNode, Suspense } from 'react';
import { useRevalidator } from 'react-router';
import type { Translate } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { type CallError, NOT_REACHED } from '../../stores/error-store.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import page from '../../ui/page.module.css';
import { Spinner } from '../../ui/spinner.tsx';
import { errorSentence } from '../site/error-sentence.ts';
import { LateHeading } from './late-heading.tsx';

const LimitSentence = lazy(() =>
  import('./limit-sentence.tsx').then((module) => ({ default: module.LimitSentence })),
);

export function CallFailure({ error }: { error: CallError }): ReactNode {
  const { t } = useTranslation();
  const { serverError } = error;
  const sentence = <p>{describeCallError(t, error)}</p>;
  if (serverError?.messageKey !== 'TOO_MANY_REQUESTS') return sentence;
  return (
    <Suspense fallback={sentence}>
      <LimitSentence error={serverError} />
    </Suspense>
  );
}

function describeCallError(t: Translate, { errorMessage, serverError }: CallError): string {
  if (serverError !== null) return errorSentence(t, serverError);
  return t(errorMessage?.message === NOT_REACHED ? 'errors.NOT_REACHED' : 'errors.INTERNAL_SERVER_ERROR');
}

type UnreachableProps = {
  error: CallError;
  /** The default says that cart and order are safe. */
  text?: string;
  /** Reloads the page's data by default. */
  onRetry?: () => void;
};

export function Unreachable({ error, text, onRetry }: UnreachableProps): ReactNode {
  const { t } = useTranslation();
  const { state, revalidate } = useRevalidator();
  if (state === 'loading') return <Spinner label={t('common.loading')} />;
  return (
    <div className={page.apart}>
      <LateHeading>{t('errors.unreachable.title')}</LateHeading>
      <Notice tone="info" role="status">
        <CallFailure error={error} />
        <p>{text ?? t('errors.unreachable.text')}</p>
        {error.serverError !== null && <p>{t('errors.reference', { id: error.serverError.id })}</p>}
      </Notice>
      <p>
        <Button onClick={onRetry ?? (() => void revalidate())}>{t('errors.unreachable.again')}</Button>
      </p>
    </div>
  );
}
