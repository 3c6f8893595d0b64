import { lazy, type ReactNode, Suspense } from 'react';
import type { Translate } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { type CallError, NOT_REACHED } from '../../stores/error-store.ts';
import { errorSentence } from '../site/error-sentence.ts';

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
