import { measuredAddress, measuredReferrer } from './permission.ts';
import { command, dataLayer } from './tag-data-layer.ts';

let lastLocation: string | undefined;

/**
 * Sets the tag's page URL and referrer, once per page. By default the tag reads both from the browser, including
 * payment secrets and order IDs.
 */
export function tellAddress(pathname: string): void {
  const { origin } = window.location;
  const page_location = measuredAddress({ origin, pathname });
  if (page_location === lastLocation) return;
  const page_referrer = measuredReferrer(document.referrer, origin);
  dataLayer().push(command('set', { page_location, page_referrer }));
  lastLocation = page_location;
}
