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

/** Loaded when a limit against abuse refuses a call. */
const LimitSentence = lazy(() =>
  import('./limit-sentence.tsx').then((module) => ({ default: module.LimitSentence })),
);

/** Why a call failed, and what to do next. */
export function CallFailure({ error }: { error: CallError }): ReactNode {
  const { t } = useTranslation();
  const { serverError } = error;
  const sentence = <p>{callSentence(t, error)}</p>;
  if (serverError?.messageKey !== 'TOO_MANY_REQUESTS') return sentence;
  return (
    <Suspense fallback={sentence}>
      <LimitSentence error={serverError} />
    </Suspense>
  );
}

/** The sentence for a call that failed: the server's own error, or what can be said when it had no word for it. */
function callSentence(t: Translate, { errorMessage, serverError }: CallError): string {
  if (serverError !== null) return errorSentence(t, serverError);
  return t(errorMessage?.message === NOT_REACHED ? 'errors.NOT_REACHED' : 'errors.INTERNAL_SERVER_ERROR');
}

type UnreachableProps = {
  error: CallError;
  /** What is not lost; cart and order without it. */
  text?: string;
  /** Loads the page's data again without it. */
  onAgain?: () => void;
};

/** A page that could not load an order: nothing is lost, and a repeated call does no harm. */
export function Unreachable({ error, text, onAgain }: UnreachableProps): ReactNode {
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
        <Button onClick={onAgain ?? (() => void revalidate())}>{t('errors.unreachable.again')}</Button>
      </p>
    </div>
  );
}
