import { lazy, type ReactNode, Suspense } from 'react';
import { useRevalidator } from 'react-router';
import type { Translate } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { type CallError, NOT_REACHED } from '../../stores/error-store.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Optional } from '../../ui/optional.tsx';
import page from '../../ui/page.module.css';
import { Spinner } from '../../ui/spinner.tsx';
import { describeServerError } from '../site/describe-server-error.ts';
import { FocusedHeading } from './focused-heading.tsx';

const LimitMessage = lazy(() =>
  import('./limit-message.tsx').then((module) => ({ default: module.LimitMessage })),
);

export function CallFailure({ error }: { error: CallError }): ReactNode {
  const { t } = useTranslation();
  const { serverError } = error;
  const sentence = <p>{describeCallError(t, error)}</p>;
  if (serverError?.messageKey !== 'TOO_MANY_REQUESTS') return sentence;
  return (
    <Optional fallback={sentence}>
      <Suspense fallback={sentence}>
        <LimitMessage error={serverError} />
      </Suspense>
    </Optional>
  );
}

function describeCallError(t: Translate, { errorMessage, serverError }: CallError): string {
  if (serverError !== null) return describeServerError(t, serverError);
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
      <FocusedHeading>{t('errors.unreachable.title')}</FocusedHeading>
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
