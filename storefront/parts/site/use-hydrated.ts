import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** False on the server and while React takes over its page, which must be the same bytes; true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
