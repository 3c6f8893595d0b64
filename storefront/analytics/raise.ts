import { useConsent } from '../state/consent-store.ts';
import { command, dataLayer } from './data-layer.ts';
import type { ShopEvent } from './events.ts';
import { holdsSecret, isGranted, measuredAddress } from './permission.ts';

let told: string | undefined;

/**
 * Puts an event into the data layer. What happens before the visitor has agreed is dropped, not kept for later:
 * who agrees to being measured from now on has not agreed to having been measured before.
 */
export function raise(event: ShopEvent): void {
  if (!mayRaise()) return;
  const layer = dataLayer();
  const page_location = measuredAddress(window.location);
  if (page_location !== told) layer.push(command('set', { page_location }));
  told = page_location;
  layer.push({ ecommerce: null }, event);
}

export function mayRaise(): boolean {
  return isGranted(useConsent.getState().consent) && !holdsSecret(window.location.search);
}
