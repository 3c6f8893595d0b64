import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { type ApiError, toApiError } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import { useTexts } from '../../language/current-texts.ts';
import { ProgressBar } from '../../ui/text.tsx';
import { RetryNotice } from '../page-error.tsx';
import type { MonthEnd, MonthPreview } from './accounts-parts.tsx';

export type Previewed = {
  /** Undefined while the bookings of the month are looked through. */
  preview: MonthPreview | undefined;
  error: ApiError | undefined;
  reload: () => void;
};

/** What closing a month would come to. It takes longer than the page, which does not wait for it. */
export function useMonthPreview(end: MonthEnd): Previewed {
  const needsPreview = end.closed === undefined && end.refusal === undefined;
  const [found, setFound] = useState<{ of: MonthEnd; preview: MonthPreview }>();
  const [error, setError] = useState<ApiError>();
  const [looks, setLooks] = useState(0);
  const reload = useCallback(() => setLooks((before) => before + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each month that is loaded anew, and each look.
  useEffect(() => {
    if (!needsPreview) return undefined;
    const looking = new AbortController();
    setError(undefined);
    api.periods.preview.query({ month: end.month }, looking).then(
      (preview) => setFound({ of: end, preview }),
      (error: unknown) => {
        if (!looking.signal.aborted) setError(toApiError(error));
      },
    );
    return () => looking.abort();
  }, [end, looks]);
  if (!needsPreview) return { preview: { refusal: end.refusal, sums: undefined }, error: undefined, reload };
  // What was found last stays in its place until the next is there.
  return { preview: found?.preview, error, reload };
}

/** The bookings of a month are looked through, or could not be. */
export function Looking({ error, reload }: Previewed): ReactNode {
  const { t } = useTexts();
  if (error !== undefined) return <RetryNotice error={error} retry={reload} />;
  return (
    <div role="status" aria-busy>
      <ProgressBar />
      <p>{t('accounts.looking')}</p>
    </div>
  );
}
