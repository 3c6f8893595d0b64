import { isLanguage } from '#rules/language.ts';
import { HTTP_LIMITS } from '#server/http/http-limits.ts';

/** Only below these a path names a file: one that is missing is a bare 404, never a page. */
const ASSET = /^\/(assets|pictures)\//;

/** What is shown below these belongs to one visitor, though the page is the same for everybody. */
const OWN = /^\/[^/]+\/(address|payment|order|gift|gift-objection)(\/|$)/;

/** Those on which cards are given. */
const GIFT = /^\/[^/]+\/gift(-objection)?(\/|$)/;

/** Names no product (rules/product-name.ts), and can be decoded. */
const NO_PRODUCT = '!';

/**
 * The path of the page that an address asks for; undefined for an asset. Without the query: pages are the same whatever
 * stands there, and what stands there is the buyer's affair.
 */
export function pagePathOf(url: string): string | undefined {
  const path = url.split('?', 1)[0] ?? '/';
  return ASSET.test(path) ? undefined : path;
}

/**
 * An address of a page as it can be read: a product's name of any other bytes, or longer than any address may be, is an
 * unknown product, and any other such path an unknown page. Calls of the API stay as they are and are refused.
 */
export function decodableUrl(url: string, apiBase: string): string {
  const path = url.split('?', 1)[0] ?? '/';
  if (path.startsWith(`${apiBase}/`)) return url;
  if (isReadable(path) && (path.length <= HTTP_LIMITS.urlBytes || ASSET.test(path))) return url;
  const [, language, page] = path.split('/');
  return isLanguage(language) && page === 'giftcard' ? `/${language}/giftcard/${NO_PRODUCT}` : '/unknown';
}

/** The router fails at line ends: no route of it matches them, not even the one for every unknown path. */
const LINE_END = /[\n\r\u2028\u2029]/;

function isReadable(path: string): boolean {
  try {
    return !LINE_END.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

/** Whether a page is of an address, a payment, an order or its gifts: no browser and no proxy may keep it. */
export function isOwnPage(path: string): boolean {
  return OWN.test(path);
}

/** Whether cards are given on a page: it says nowhere from where its visitor comes, and may keep a screen awake. */
export function isGiftPage(path: string): boolean {
  return GIFT.test(path);
}
