export const GIFT_LINK_MONTHS = 12;

/** Maximum number of recent orders per e-mail address that receive a new link. */
export const GIFT_LINKS_PER_REQUEST_MAX = 5;

/** Purposes of a link in a mail: giving cards, or objecting to gift mails. */
export const GIFT_LINK_PURPOSES = ['give', 'object'] as const;
export type GiftLinkPurpose = (typeof GIFT_LINK_PURPOSES)[number];

/** Characters that people don't confuse when they copy them from a mail. */
export const TYPED_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Length of the code next to a mailed link, for links that a mail system breaks. It has 59 random bits. */
export const LINK_CODE_LENGTH = 12;
const LINK_CODE = new RegExp(`^[${TYPED_ALPHABET}]{${LINK_CODE_LENGTH}}$`);

/** Formats a code in groups of four, as in the mail. */
export function formatLinkCode(code: string): string {
  return (code.match(/.{4}/g) ?? []).join('-');
}

/** Reads a typed code in any spelling. @returns undefined if it isn't one */
export function parseLinkCode(typed: string): string | undefined {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  return LINK_CODE.test(code) ? code : undefined;
}

/** Maximum number of times that mail systems percent-encode a link. */
const ENCODINGS_MAX = 6;

/** Decodes bytes individually, because a truncated address may not be valid UTF-8. Keys and paths are ASCII. */
export function decodeBytes(text: string): string {
  let decoded = text;
  for (let count = 0; count < ENCODINGS_MAX && decoded.includes('%'); count += 1) {
    decoded = decoded.replace(/%([0-9a-f]{2})/gi, (_byte, hex) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  }
  return decoded;
}

/** Decodes the characters of a link that quoted-printable encodes, and removes its line breaks. */
function decodeQuotedPrintable(text: string): string {
  return text
    .replace(/=\s*[\r\n]+\s*/g, '')
    .replace(/=(23|2D|3D|5F)/gi, (_byte, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}

const INVISIBLE = /[\s\p{Cc}\p{Cf}]+/gu;

/** Length of a link's key: 32 bytes in base64url. */
const KEY_LENGTH = 43;
const KEY_AFTER_HASH = new RegExp(String.raw`#[^\w-]*([\w-]{${KEY_LENGTH}})`);

/** Finds a key after a `#`, even if other text follows it directly. */
function findKeyAfterHash(text: string): string | undefined {
  return KEY_AFTER_HASH.exec(text)?.[1];
}

/** Finds a key anywhere, if no other word character touches it. */
function findSeparateKey(text: string): string | undefined {
  return text.split(/[^\w-]+/).find((run) => run.length === KEY_LENGTH);
}

/**
 * Finds the key in the address of a mail's link, also after a mail system rewrote it. Such systems encode the `#`,
 * encode repeatedly, and add punctuation, parameters and line breaks.
 * @param address path, query and fragment, or a part of them
 */
export function findLinkKey(address: string): string | undefined {
  const decoded = decodeBytes(address);
  const unquoted = decodeBytes(decodeQuotedPrintable(decoded));
  const candidates = [decoded, unquoted, unquoted.replace(INVISIBLE, '')];
  for (const findKey of [findKeyAfterHash, findSeparateKey]) {
    for (const candidate of candidates) {
      const key = findKey(candidate);
      if (key !== undefined) return key;
    }
  }
  return undefined;
}
