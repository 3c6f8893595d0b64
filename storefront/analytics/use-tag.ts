import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useConsent } from '../stores/consent-store.ts';
import { useSite } from '../use-site.ts';
import type { ShopEvent } from './events.ts';
import { hasPaymentSecret, hasStatisticsConsent, hasTagConsent, isGiftPage } from './permission.ts';
import { loadTag } from './tag.ts';
import { runAnalytics, setPageLocation, track } from './track.ts';

export function useTag(): void {
  const { tag } = useSite();
  const hasConsent = useConsent((state) => hasTagConsent(state.consent));
  const { pathname, search } = useLocation();

  // A layout effect, so that the tag is configured before the screens track their first event.
  useLayoutEffect(() => {
    if (tag === null || !hasConsent || hasPaymentSecret(search) || isGiftPage(pathname)) return;
    void runAnalytics(() => {
      setPageLocation(pathname);
      loadTag(tag);
    });
  }, [tag, hasConsent, pathname, search]);
}

/**
 * Tracks the event of the shown content once, as soon as the visitor consents. A change of language doesn't track it
 * again.
 */
export function useTrackView(key: string, event: () => ShopEvent): void {
  const trackedKey = useRef<string>(null);
  const hasConsent = useConsent((state) => hasStatisticsConsent(state.consent));
  useEffect(() => {
    if (!hasConsent || trackedKey.current === key) return;
    trackedKey.current = key;
    track(event);
  });
}
