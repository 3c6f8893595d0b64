/** A secret or personal value of a test run. Scans search for it in places where it must not occur (I-11, I-12). */
export type Canary = {
  kind:
    | 'card number'
    | 'PIN'
    | 'name'
    | 'street'
    | 'e-mail'
    | 'session'
    | 'CSRF token'
    | 'return secret'
    | 'notify secret'
    | 'payment token'
    | 'account'
    /** `recipient` is a gift's e-mail address, and `gift message` the buyer's message. */
    | 'recipient'
    | 'gift message'
    /** Keys in the links of mails. */
    | 'gift key'
    | 'objection key';
  value: string;
  /** Reference of the value's order. Undefined for the shop's own secrets. */
  owner?: string | undefined;
};

/** A text to scan and its source, such as `log` or `database public.orders.status`. */
export type Place = { name: string; text: string };
export type Found = { kind: Canary['kind']; place: string };

type CanaryMatcher = { kind: Canary['kind']; isIn: (text: string) => boolean };

const BASE64_GROUP_BYTES = 3;
const BASE64_GROUP_LETTERS = 4;

/** Lists the canaries found in the places, as plain text or in a common encoding. */
export function findCanaries(places: readonly Place[], canaries: readonly Canary[]): Found[] {
  const matchers = canaries.map(createMatcher);
  return places.flatMap(({ name, text }) => {
    const lowerCase = text.toLowerCase();
    const ungrouped = lowerCase.replace(/(?<=\d)[ ._-](?=\d)/g, '');
    return matchers
      .filter(({ kind, isIn }) => isIn(kind === 'card number' ? `${lowerCase}\n${ungrouped}` : lowerCase))
      .map(({ kind }) => ({ kind, place: name }));
  });
}

function createMatcher({ kind, value }: Canary): CanaryMatcher {
  const bytes = Buffer.from(value);
  const plain = [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)];
  const encoded = [bytes.toString('hex'), ...listBase64Cores(bytes)];
  if (kind === 'PIN') return { kind, isIn: (text) => text.includes(value) && matchAlone(value).test(text) };
  const variants = [...new Set([...plain, ...encoded])].map((text) => text.toLowerCase());
  return { kind, isIn: (text) => variants.some((variant) => text.includes(variant)) };
}

/** Matches a PIN only if it isn't part of a time or an id. */
function matchAlone(digits: string): RegExp {
  return new RegExp(`(?<![0-9a-z.])${digits}(?![0-9a-z])`);
}

/** Returns, for each offset within a base64 group, the part of the encoding that doesn't depend on adjacent bytes. */
function listBase64Cores(bytes: Buffer): string[] {
  return Array.from({ length: BASE64_GROUP_BYTES }, (_, offset) => {
    const shifted = Buffer.concat([Buffer.alloc(offset), bytes]);
    const text = shifted
      .subarray(0, shifted.length - (shifted.length % BASE64_GROUP_BYTES))
      .toString('base64');
    return text.slice(offset === 0 ? 0 : BASE64_GROUP_LETTERS);
  });
}
