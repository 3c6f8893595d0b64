import { create } from 'zustand';
import { ApiError } from '#contract/api-error.ts';
import type { ServerError } from '#contract/error.ts';
import { logInfo } from '../browser/log-info.ts';
import { randomUuid } from '../browser/random-uuid.ts';
import { usePending } from './pending-store.ts';

export type ErrorStore = {
  errorMessage: { id: string; message: string } | null;
  serverError: ServerError | null;
  setError: (error: unknown) => void;
  clearError: () => void;
};

export type CallError = Pick<ErrorStore, 'errorMessage' | 'serverError'>;

/** The API has no message key for an unreachable server. */
export const NOT_REACHED = 'NOT_REACHED';

export const useError = create<ErrorStore>()((set) => ({
  errorMessage: null,
  serverError: null,
  setError(error) {
    set(toCallError(error));
    usePending.getState().clear();
  },
  clearError: () => set({ errorMessage: null, serverError: null }),
}));

/** Unknown errors use INTERNAL_SERVER_ERROR (specification 8). */
export function toCallError(error: unknown): CallError {
  const serverError = error instanceof ApiError ? (error.error ?? null) : null;
  if (serverError !== null) {
    return { errorMessage: { id: serverError.id, message: serverError.messageKey }, serverError };
  }
  const message = error instanceof ApiError && error.status === 0 ? NOT_REACHED : 'INTERNAL_SERVER_ERROR';
  // Without a response there is no trace ID: create one and log it in the console.
  const id = randomUuid();
  logInfo(`A call failed with ${message}, reference ${id}`);
  return { errorMessage: { id, message }, serverError: null };
}
