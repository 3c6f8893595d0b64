/** A secret or personal value of a test run. Scans search for it where it must not be (I-11, I-12). */
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
    /** `recipient` is the gift's e-mail address. `gift words` are the buyer's message. */
    | 'recipient'
    | 'gift words'
    /** Keys in the links of mails. */
    | 'gift key'
    | 'objection key';
  value: string;
  /** Reference of its order. Undefined for the shop's own secrets. */
  owner?: string | undefined;
};

/** A text and its source, such as `log` or `database public.orders.status`. */
export type Place = { name: string; text: string };
export type Found = { kind: Canary['kind']; place: string };

type CanaryMatcher = { kind: Canary['kind']; isIn: (text: string) => boolean };

const BYTES_IN_BASE64 = 3;
const LETTERS_IN_BASE64 = 4;

/** Lists the canaries found in the places, in clear text or in a common encoding. */
export function findCanaries(places: readonly Place[], canaries: readonly Canary[]): Found[] {
  const matchers = canaries.map(createMatcher);
  return places.flatMap(({ name, text }) => {
    const small = text.toLowerCase();
    const ungrouped = small.replace(/(?<=\d)[ ._-](?=\d)/g, '');
    return matchers
      .filter(({ kind, isIn }) => isIn(kind === 'card number' ? `${small}\n${ungrouped}` : small))
      .map(({ kind }) => ({ kind, place: name }));
  });
}

function createMatcher({ kind, value }: Canary): CanaryMatcher {
  const bytes = Buffer.from(value);
  const clear = [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)];
  const coded = [bytes.toString('hex'), ...coresInBase64(bytes)];
  if (kind === 'PIN') return { kind, isIn: (text) => text.includes(value) && matchAlone(value).test(text) };
  const disguises = [...new Set([...clear, ...coded])].map((text) => text.toLowerCase());
  return { kind, isIn: (text) => disguises.some((disguise) => text.includes(disguise)) };
}

/** Matches six digits only if they aren't part of a time or an id. */
function matchAlone(digits: string): RegExp {
  return new RegExp(`(?<![0-9a-z.])${digits}(?![0-9a-z])`);
}

/** Returns the part of the base64 encoding that stays the same at any offset in a longer text. */
function coresInBase64(bytes: Buffer): string[] {
  return Array.from({ length: BYTES_IN_BASE64 }, (_, before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes]);
    const text = whole.subarray(0, whole.length - (whole.length % BYTES_IN_BASE64)).toString('base64');
    return text.slice(before === 0 ? 0 : LETTERS_IN_BASE64);
  });
}
