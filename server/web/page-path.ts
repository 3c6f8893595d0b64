import { decodeBytes, findLinkKey } from '#rules/gift-link.ts';
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
  // The `#` stays encoded, so that the page's route redirects to the link.
  const repaired = repairMailedPath(url);
  if (repaired?.includes('#')) return repaired.replace('#', '%23');
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

const GIFT_LINK = /^\/+((?:de|fr|it)-ch)\/+(gift-objection|gift)(?![\w-]*[a-z\d])(.*)$/is;
/** The link page itself, or the pages of an order's gifts. */
const GIFT_PAGE_REST = /^\/?$|^(?:\/[\w-]+){1,2}\/?$/;
/**
 * Parameters that were appended without a question mark, and the punctuation of the sentence around an address. The
 * quotes and the ellipsis are UTF-8 bytes.
 */
const APPENDED = /(?:&.*|(?:[.,:;!?)>\]}"'*|\\\s]|\xe2\x80[\x90-\xa6]|\xc2[\xab\xbb])+)$/s;
const MAILED_PAGE = /^\/(?:de|fr|it)-ch(?:\/[\w-]+)*$/;

/**
 * Repairs the address of a mailed page that a mail system or mail program rewrote.
 * @param url path and query, as requested
 * @returns the address to redirect to; undefined if it needs no repair or isn't linked in mails
 */
export function repairMailedPath(url: string): string | undefined {
  const [path = '', query] = url.split(/\?(.*)/s);
  const decoded = decodeBytes(path);
  const [, language = '', page = '', rest = ''] = GIFT_LINK.exec(decoded) ?? [];
  if (page !== '') {
    const target = `/${language}/${page}`.toLowerCase();
    const key = findLinkKey(rest) ?? (GIFT_PAGE_REST.test(rest) ? undefined : findLinkKey(query ?? ''));
    if (key !== undefined) return `${target}#${key}`;
    // The page asks for the code in the mail.
    if (rest.startsWith('#')) return target;
  }
  const repaired = decoded.replace(APPENDED, '');
  if (repaired === path || !MAILED_PAGE.test(repaired)) return undefined;
  return query === undefined ? repaired : `${repaired}?${query}`;
}
