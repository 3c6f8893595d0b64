import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ApiError } from '../api/api-error.ts';
import { useApiError } from './use-api-error.ts';

/** The state of an action, and how to run it. */
export type RunningAction = {
  isBusy: boolean;
  error: ApiError | undefined;
  /** Calls the procedure, reloads the page, then calls `onDone`. */
  run: (call: () => Promise<void>, onDone: () => void) => Promise<void>;
};

export function useAction(): RunningAction {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const { revalidate } = useRevalidator();
  const toShownError = useApiError();
  const run: RunningAction['run'] = async (call, onDone) => {
    setBusy(true);
    setError(undefined);
    try {
      await call();
      await revalidate();
      onDone();
    } catch (error) {
      setError(await toShownError(error));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, error, run };
}
