/** Something secret or personal of a test run, to be looked for wherever it must not be (I-11, I-12). */
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
    /** Address to which a card is sent as a gift, and what its buyer wrote on it. */
    | 'recipient'
    | 'gift words'
    /** In the links of mails. */
    | 'gift key'
    | 'objection key';
  value: string;
  /** Reference of the order that it belongs to; undefined for what is the shop’s own. */
  owner?: string | undefined;
};

/** Somewhere a text came from, as `log` or `database public.orders.status`. */
export type Place = { name: string; text: string };
export type Found = { kind: Canary['kind']; place: string };

type Look = { kind: Canary['kind']; isIn: (text: string) => boolean };

const BYTES_IN_BASE64 = 3;
const LETTERS_IN_BASE64 = 4;

/** Which of the canaries sit in the places, in clear or in one of the usual disguises. */
export function findCanaries(places: readonly Place[], canaries: readonly Canary[]): Found[] {
  const looks = canaries.map(lookFor);
  return places.flatMap(({ name, text }) => {
    const small = text.toLowerCase();
    const ungrouped = small.replace(/(?<=\d)[ ._-](?=\d)/g, '');
    return looks
      .filter(({ kind, isIn }) => isIn(kind === 'card number' ? `${small}\n${ungrouped}` : small))
      .map(({ kind }) => ({ kind, place: name }));
  });
}

function lookFor({ kind, value }: Canary): Look {
  const bytes = Buffer.from(value);
  const clear = [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1)];
  const coded = [bytes.toString('hex'), ...coresInBase64(bytes)];
  if (kind === 'PIN') return { kind, isIn: (text) => text.includes(value) && alone(value).test(text) };
  const disguises = [...new Set([...clear, ...coded])].map((text) => text.toLowerCase());
  return { kind, isIn: (text) => disguises.some((disguise) => text.includes(disguise)) };
}

/** Six digits may well stand within a time or an id that means something else. */
function alone(digits: string): RegExp {
  return new RegExp(`(?<![0-9a-z.])${digits}(?![0-9a-z])`);
}

/** What is the same of it in base64 wherever within something longer it begins. */
function coresInBase64(bytes: Buffer): string[] {
  return Array.from({ length: BYTES_IN_BASE64 }, (_, before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes]);
    const text = whole.subarray(0, whole.length - (whole.length % BYTES_IN_BASE64)).toString('base64');
    return text.slice(before === 0 ? 0 : LETTERS_IN_BASE64);
  });
}
