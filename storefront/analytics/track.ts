import { logInfo } from '../browser/log-info.ts';
import { useConsent } from '../stores/consent-store.ts';
import type { ShopEvent } from './events.ts';
import {
  hasPaymentSecret,
  hasStatisticsConsent,
  isGiftPage,
  toPageLocation,
  toPageReferrer,
} from './permission.ts';
import { getTagType } from './tag.ts';
import { dataLayer, gtagCommand, toDataLayerEntries } from './tag-data-layer.ts';

let lastLocation: string | undefined;

/**
 * Sets the tag's page URL and referrer, once per page. By default the tag reads both from the browser, including
 * payment secrets and order IDs.
 */
export function setPageLocation(pathname: string): void {
  const { origin } = window.location;
  const page_location = toPageLocation({ origin, pathname });
  if (page_location === lastLocation) return;
  const page_referrer = toPageReferrer(document.referrer, origin);
  dataLayer().push(gtagCommand('set', { page_location, page_referrer }));
  lastLocation = page_location;
}

/**
 * Runs an analytics step; it is synchronous until its first `await`. Errors never reach the page. Logs only the error's
 * name, because a message can contain an address.
 */
export async function runAnalytics(step: () => unknown): Promise<void> {
  try {
    await step();
  } catch (error) {
    logInfo(`Analytics failed: ${error instanceof Error ? error.name : typeof error}`);
  }
}

/** Pushes an event into the data layer. Drops actions before the visitor consents, because consent isn't retroactive. */
export function track(makeEvent: () => ShopEvent | null): void {
  void runAnalytics(() => {
    const event = canTrack() ? makeEvent() : null;
    if (event === null) return;
    setPageLocation(window.location.pathname);
    dataLayer().push(...toDataLayerEntries(event, getTagType()));
  });
}

export function canTrack(): boolean {
  const { pathname, search } = window.location;
  return (
    hasStatisticsConsent(useConsent.getState().consent) && !hasPaymentSecret(search) && !isGiftPage(pathname)
  );
}
