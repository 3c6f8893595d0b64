import { useSyncExternalStore } from 'react';

const subscribeNever = () => () => {};

/** False on the server and during hydration, whose markup must match; true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  );
}
