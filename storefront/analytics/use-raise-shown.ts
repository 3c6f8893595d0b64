import { useEffect, useRef } from 'react';
import type { ShopEvent } from './events.ts';
import { raise } from './raise.ts';

/** Tracks the event of the shown content once. A change of language doesn't track it again. */
export function useRaiseShown(key: string, event: () => ShopEvent): void {
  const trackedKey = useRef<string>(null);
  useEffect(() => {
    if (trackedKey.current === key) return;
    trackedKey.current = key;
    raise(event);
  });
}
