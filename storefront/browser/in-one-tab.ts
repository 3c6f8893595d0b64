import { wait } from './call-options.ts';
import { timeoutSignal } from './poll.ts';

/** After this time, the action runs although another tab still holds the lock. */
const LOCK_TIMEOUT_MS = 15_000;
/** Other tabs may read a change of the storage only after this time. */
const STORAGE_DELAY_MS = 200;

/** Runs one action at a time in all tabs of this browser. Firefox 91 and pages without HTTPS have no locks. */
export function inOneTab<T>(action: () => Promise<T>): Promise<T> {
  if (navigator.locks === undefined) return action();
  return new Promise((resolve) => {
    const hold = async () => {
      const result = action();
      resolve(result);
      await result.catch(() => undefined);
      await wait(STORAGE_DELAY_MS);
    };
    navigator.locks
      .request('payment', { signal: timeoutSignal(LOCK_TIMEOUT_MS) }, hold)
      .catch(() => resolve(action()));
  });
}
