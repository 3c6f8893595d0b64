import { measuredAddress, measuredReferrer } from './permission.ts';
import { command, dataLayer } from './tag-data-layer.ts';

let told: string | undefined;

/**
 * Tells the tag where it is and where the visitor came from, once a page. Left to itself it would take both from the
 * browser, with the secret of a payment or the id of an order in them.
 */
export function tellAddress(pathname: string): void {
  const { origin } = window.location;
  const page_location = measuredAddress({ origin, pathname });
  if (page_location === told) return;
  const page_referrer = measuredReferrer(document.referrer, origin);
  dataLayer().push(command('set', { page_location, page_referrer }));
  told = page_location;
}
