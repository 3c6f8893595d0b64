import { isLanguage } from '#rules/language.ts';
import { HTTP_LIMITS } from '#server/http/http-limits.ts';

/** A missing file below these paths, or with the ending of a file, is a 404, never a page. */
const ASSET = /^\/(assets|pictures|\.well-known)\/|\/[^/]+\.(?!html?$|php$|aspx?$|jsp$|cgi$)[a-z\d]{1,12}$/i;

/** Names of cards may look like names of files. */
const CARD = /^\/[^/]+\/giftcard\//;

function isAsset(path: string): boolean {
  return ASSET.test(path) && !CARD.test(path);
}

/** Pages that show one visitor's data, although their markup is the same for everyone. */
const PRIVATE_PAGE = /^\/[^/]+\/(address|payment|order|gift|gift-objection)(\/|$)/;

const PAYMENT_RETURN = /^\/(de-ch|fr-ch|it-ch)\/payment(\?|$)/;

const GIFT = /^\/[^/]+\/gift(-objection)?(\/|$)/;

/** Decodes without error, but never matches a product name (rules/localized-text.ts). */
const UNKNOWN_PRODUCT = '!';

/** Returns undefined for an asset. Removes the query, because it never changes the markup. */
export function getPagePath(url: string): string | undefined {
  const path = url.split('?', 1)[0] ?? '/';
  return isAsset(path) ? undefined : path;
}

/**
 * Rewrites undecodable or overlong page URLs to that of an unknown product or page. API calls are rejected
 * later.
 */
export function toDecodableUrl(url: string, apiBase: string): string {
  const path = url.split('?', 1)[0] ?? '/';
  if (path.startsWith(`${apiBase}/`)) return url;
  if (isRoutable(path) && (path.length <= HTTP_LIMITS.urlBytes || isAsset(path))) return url;
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

/** True for the address to which a provider sends the buyer back. */
export function isPaymentReturn(url: string): boolean {
  return PAYMENT_RETURN.test(url);
}
