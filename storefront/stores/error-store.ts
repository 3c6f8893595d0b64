import { create } from 'zustand';
import { ApiError } from '#contract/api-error.ts';
import type { ServerError } from '#contract/error.ts';
import { logInfo } from '../browser/log-info.ts';
import { randomKey } from '../browser/random-key.ts';
import { usePending } from './pending-store.ts';

export type ErrorStore = {
  /** Trace id and message key of what failed. */
  errorMessage: { id: string; message: string } | null;
  /** The server's whole word behind the message, where it spoke. */
  serverError: ServerError | null;
  setError: (error: unknown) => void;
  clearError: () => void;
};

/** What a failed call leaves to be shown. */
export type CallError = Pick<ErrorStore, 'errorMessage' | 'serverError'>;

/** The message key of a call that reached nobody; the server has no word for it. */
export const NOT_REACHED = 'NOT_REACHED';

export const useError = create<ErrorStore>()((set) => ({
  errorMessage: null,
  serverError: null,
  setError(error) {
    set(errorOf(error));
    usePending.getState().clear();
  },
  clearError: () => set({ errorMessage: null, serverError: null }),
}));

/** Trace id and message key of what a call threw; unknown errors use INTERNAL_SERVER_ERROR (specification 8). */
export function errorOf(error: unknown): CallError {
  const serverError = error instanceof ApiError ? (error.error ?? null) : null;
  if (serverError !== null) {
    return { errorMessage: { id: serverError.id, message: serverError.messageKey }, serverError };
  }
  const message = error instanceof ApiError && error.status === 0 ? NOT_REACHED : 'INTERNAL_SERVER_ERROR';
  // Nobody answered with a number: this browser makes one, and keeps it where it can be looked up.
  const id = randomKey();
  logInfo(`A call failed with ${message}, reference ${id}`);
  return { errorMessage: { id, message }, serverError: null };
}
