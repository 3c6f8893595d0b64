import { isTagLoaded } from '../../analytics/tag.ts';

/**
 * Lets a page on which cards are given begin in a document that nothing measures: where a page before it has loaded the
 * tag, the server is asked for the page as a whole. Never resolves then.
 */
export async function onlyUntagged(request: Request): Promise<void> {
  if (!isTagLoaded()) return;
  const { href } = window.location;
  const { pathname } = new URL(request.url);
  // Back in the history the address is there already.
  if (window.location.pathname === pathname) window.location.replace(href.split('#')[0] ?? href);
  else window.location.assign(request.url);
  await new Promise(() => {});
}
