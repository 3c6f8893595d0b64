import { useLocation, useNavigate } from 'react-router';
import { type ApiError, toApiError } from '../api/api-error.ts';
import { endSession } from '../session.ts';

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
