import type { ConsentRecord } from '../stores/consent-record.ts';
import { useConsent } from '../stores/consent-store.ts';
import { type ConsentSignals, dataLayer, gtagCommand } from './tag-data-layer.ts';
import { runAnalytics } from './track.ts';

const DENIED: ConsentRecord = { ad_storage: 'denied', analytics_storage: 'denied' };

/** Adds the signals of Google's consent mode v2, which follow the marketing choice. */
function toSignals(record: ConsentRecord): ConsentSignals {
  return { ...record, ad_user_data: record.ad_storage, ad_personalization: record.ad_storage };
}

/**
 * Denies both categories by default, then sends each choice of the visitor to the tag. Call before the tag loads and
 * before any event. A consent withdrawn in another tab counts as denied. Returns the unsubscribe function.
 */
export function startConsentSignals(): () => void {
  const update = (consent: ConsentRecord | null) =>
    void runAnalytics(() => dataLayer().push(gtagCommand('consent', 'update', toSignals(consent ?? DENIED))));
  void runAnalytics(() => dataLayer().push(gtagCommand('consent', 'default', toSignals(DENIED))));
  const { consent } = useConsent.getState();
  if (consent !== null) update(consent);
  return useConsent.subscribe((state, previous) => {
    if (state.consent !== previous.consent) update(state.consent);
  });
}
