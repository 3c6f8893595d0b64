import { useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { type ApiError, toApiError } from '../api/api-error.ts';
import { endSession } from '../session.ts';

export type RunningAction = {
  isBusy: boolean;
  error: ApiError | undefined;
  /** Calls the procedure, reloads the page's data, then calls `onDone`. */
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

/**
 * Converts a thrown value into an error to show. If the session is over, navigates to the sign-in and returns
 * undefined.
 */
export function useApiError(): (error: unknown) => Promise<ApiError | undefined> {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return async (thrown) => {
    const error = toApiError(thrown);
    if (error.kind !== 'signed-out') return error;
    await navigate(endSession(pathname + search));
    return undefined;
  };
}
