import { useConsent } from '../stores/consent-store.ts';
import type { ShopEvent } from './events.ts';
import { guarded } from './guarded.ts';
import { holdsSecret, isGiftPage, isMeasured } from './permission.ts';
import { loadedTag } from './tag.ts';
import { dataLayer, eventEntries } from './tag-data-layer.ts';
import { tellAddress } from './tell-address.ts';

/** Pushes an event into the data layer. Drops events from before the consent, because consent isn't retroactive. */
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
