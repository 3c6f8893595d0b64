import { isLanguage } from '#rules/language.ts';
import { HTTP_LIMITS } from '#server/http/http-limits.ts';

/** Missing files below these paths return a plain 404 instead of a page. */
const ASSET = /^\/(assets|pictures)\//;

/** Pages that show one visitor's data, although their markup is the same for everyone. */
const PRIVATE_PAGE = /^\/[^/]+\/(address|payment|order|gift|gift-objection)(\/|$)/;

const GIFT = /^\/[^/]+\/gift(-objection)?(\/|$)/;

/** Decodes without error, but never matches a product name (rules/localized-text.ts). */
const UNKNOWN_PRODUCT = '!';

/** Returns undefined for an asset. Removes the query, because it never changes the markup. */
export function getPagePath(url: string): string | undefined {
  const path = url.split('?', 1)[0] ?? '/';
  return ASSET.test(path) ? undefined : path;
}

/**
 * Rewrites undecodable or overlong page URLs to that of an unknown product or page. API calls are rejected
 * later.
 */
export function toDecodableUrl(url: string, apiBase: string): string {
  const path = url.split('?', 1)[0] ?? '/';
  if (path.startsWith(`${apiBase}/`)) return url;
  if (isRoutable(path) && (path.length <= HTTP_LIMITS.urlBytes || ASSET.test(path))) return url;
  const [, language, page] = path.split('/');
  return isLanguage(language) && page === 'giftcard'
    ? `/${language}/giftcard/${UNKNOWN_PRODUCT}`
    : '/unknown';
}

/** A path with a line break matches no route, not even the catch-all. */
const LINE_BREAK = /[\n\r\u2028\u2029]/;

function isRoutable(path: string): boolean {
  try {
    return !LINE_BREAK.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

/** True if the page must not be cached. */
export function isPrivatePage(path: string): boolean {
  return PRIVATE_PAGE.test(path);
}

/** True if the page sends no referrer and may keep the screen awake. */
export function isGiftPage(path: string): boolean {
  return GIFT.test(path);
}
