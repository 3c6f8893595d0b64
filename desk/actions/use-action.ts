import { useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { type ApiError, toApiError } from '../api/api-error.ts';
import { endSession } from '../session.ts';

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

/** Turns what was thrown into an error to show. Returns undefined after leading to the sign-in, if the session is over. */
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
