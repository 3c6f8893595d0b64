import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { CallError } from '../../stores/error-store.ts';
import { callSentence } from './call-sentence.ts';

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
