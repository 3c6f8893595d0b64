import { isLanguage } from '#rules/language.ts';
import { HTTP_LIMITS } from '#server/http/http-limits.ts';

/** A missing file below these paths is a plain 404, never a page. */
const ASSET = /^\/(assets|pictures)\//;

/** The markup is the same for all, but the data belongs to one visitor. */
const OWN = /^\/[^/]+\/(address|payment|order|gift|gift-objection)(\/|$)/;

const GIFT = /^\/[^/]+\/gift(-objection)?(\/|$)/;

/** Decodable, but never a product name (rules/localized-text.ts). */
const NO_PRODUCT = '!';

/** Returns undefined for an asset. Drops the query, because it never changes the markup. */
export function getPagePath(url: string): string | undefined {
  const path = url.split('?', 1)[0] ?? '/';
  return ASSET.test(path) ? undefined : path;
}

/**
 * Rewrites undecodable or overlong page addresses to an unknown product or page. API calls are rejected
 * later.
 */
export function toDecodableUrl(url: string, apiBase: string): string {
  const path = url.split('?', 1)[0] ?? '/';
  if (path.startsWith(`${apiBase}/`)) return url;
  if (isReadable(path) && (path.length <= HTTP_LIMITS.urlBytes || ASSET.test(path))) return url;
  const [, language, page] = path.split('/');
  return isLanguage(language) && page === 'giftcard' ? `/${language}/giftcard/${NO_PRODUCT}` : '/unknown';
}

/** Line ends match no route, not even the catch-all. */
const LINE_END = /[\n\r\u2028\u2029]/;

function isReadable(path: string): boolean {
  try {
    return !LINE_END.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

/** True if the page must not be cached. */
export function isPrivatePage(path: string): boolean {
  return OWN.test(path);
}

/** These pages send no referrer and may keep the screen awake. */
export function isGiftPage(path: string): boolean {
  return GIFT.test(path);
}
