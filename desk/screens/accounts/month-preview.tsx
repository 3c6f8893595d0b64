import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { type ApiError, toApiError } from '../../api/api-error.ts';
import { api } from '../../api/client.ts';
import { useTexts } from '../../language/current-texts.ts';
import { ProgressBar } from '../../ui/text.tsx';
import { RetryNotice } from '../page-error.tsx';
import type { MonthEnd, MonthPreview } from './accounts-parts.tsx';

export type MonthPreviewState = {
  /** Undefined while the preview loads. */
  preview: MonthPreview | undefined;
  error: ApiError | undefined;
  reload: () => void;
};

/** Loads the preview after the page, because it is slow. */
export function useMonthPreview(end: MonthEnd): MonthPreviewState {
  const needsPreview = end.closed === undefined && end.refusal === undefined;
  const [preview, setPreview] = useState<MonthPreview>();
  const [error, setError] = useState<ApiError>();
  const [reloads, setReloads] = useState(0);
  const reload = useCallback(() => setReloads((before) => before + 1), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads with each load of the month and each retry.
  useEffect(() => {
    if (!needsPreview) return undefined;
    const controller = new AbortController();
    setError(undefined);
    api.periods.preview.query({ month: end.month }, controller).then(setPreview, (error: unknown) => {
      if (!controller.signal.aborted) setError(toApiError(error));
    });
    return () => controller.abort();
  }, [end, reloads]);
  if (!needsPreview) return { preview: { refusal: end.refusal, sums: undefined }, error: undefined, reload };
  // The previous preview stays visible until the next one is loaded.
  return { preview, error, reload };
}

export function PreviewLoading({ error, reload }: MonthPreviewState): ReactNode {
  const { t } = useTexts();
  if (error !== undefined) return <RetryNotice error={error} retry={reload} />;
  return (
    <div role="status" aria-busy>
      <ProgressBar />
      <p>{t('accounts.looking')}</p>
    </div>
  );
}
