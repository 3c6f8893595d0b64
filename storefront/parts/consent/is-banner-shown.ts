import type { ConsentState } from '../../stores/consent-store.ts';

/** Parts of an address, as the router and the browser name them. */
type Address = { pathname: string; search: string; hash: string };

/** Pages on which a visitor reads up on what is being asked. */
function isExempt({ pathname, search, hash }: Address): boolean {
  return /privacy|imprint/.test(pathname + search + hash);
}

/**
 * Whether the banner stands on a page: unless there is a consent, or the address contains privacy or imprint
 * (specification 2). Settings that were opened again stand there on any other page until they are
 * answered, and on the page itself on which they were opened.
 */
export function isBannerShown(
  { ready, consent, reopenedAt }: Pick<ConsentState, 'ready' | 'consent' | 'reopenedAt'>,
  address: Address,
): boolean {
  if (!ready) return false;
  if (isExempt(address)) return reopenedAt === address.pathname;
  return consent === null || reopenedAt !== null;
}
