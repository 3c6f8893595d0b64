import { useConsent } from '../stores/consent-store.ts';
import type { ShopEvent } from './events.ts';
import { guarded } from './guarded.ts';
import { holdsSecret, isGiftPage, isMeasured } from './permission.ts';
import { loadedTag } from './tag.ts';
import { dataLayer, eventEntries } from './tag-data-layer.ts';
import { tellAddress } from './tell-address.ts';

/**
 * Puts an event into the data layer. What happens before the visitor has agreed is dropped, not kept for later:
 * who agrees to being measured from now on has not agreed to having been measured before.
 */
export function raise(makeEvent: () => ShopEvent | null): void {
  void guarded(() => {
    const event = mayRaise() ? makeEvent() : null;
    if (event === null) return;
    tellAddress(window.location.pathname);
    dataLayer().push(...eventEntries(event, loadedTag()));
  });
}

export function mayRaise(): boolean {
  const { pathname, search } = window.location;
  return isMeasured(useConsent.getState().consent) && !holdsSecret(search) && !isGiftPage(pathname);
}
