import type { ConsentRecord } from '../stores/consent-record.ts';
import { useConsent } from '../stores/consent-store.ts';
import { guarded } from './guarded.ts';
import { command, dataLayer } from './tag-data-layer.ts';

const DENIED: ConsentRecord = { ad_storage: 'denied', analytics_storage: 'denied' };

/**
 * Tells the tag, before it is there and before any event, that both categories are denied, and from then on
 * what the visitor chooses. A consent that was taken back in another tab is one that is denied. Gives back
 * what ends it.
 */
export function startConsentSignals(): () => void {
  const update = (consent: ConsentRecord | null) =>
    void guarded(() => dataLayer().push(command('consent', 'update', { ...(consent ?? DENIED) })));
  void guarded(() => dataLayer().push(command('consent', 'default', { ...DENIED })));
  const { consent } = useConsent.getState();
  if (consent !== null) update(consent);
  return useConsent.subscribe((state, before) => {
    if (state.consent !== before.consent) update(state.consent);
  });
}
