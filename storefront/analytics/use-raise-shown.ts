import { useEffect, useRef } from 'react';
import type { ShopEvent } from './events.ts';
import { raise } from './raise.ts';

/** Raises the event of what a page shows, once while it shows the same: in another language it is nothing new. */
export function useRaiseShown(what: string, event: () => ShopEvent): void {
  const shown = useRef<string>(null);
  useEffect(() => {
    if (shown.current === what) return;
    shown.current = what;
    raise(event);
  });
}
