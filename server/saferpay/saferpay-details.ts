import type { ProviderDetails } from '#server/checkout/provider-message.ts';

/** Characters of each detail: enough to name a cause, and no more than a line of a log bears. */
const DETAIL_LENGTH = 300;
/** Stands where something was taken out. */
const HIDDEN = '***';

/**
 * What an error object says besides its name (saferpay 5), for the log and the operators. E-mail addresses, numbers as
 * long as a card's, and what the request held of its payer are taken out. The message for the payer is kept as the
 * issuer wrote it.
 * @param secrets payer data of the request, as `payerDataIn` finds it
 */
export function detailsOf(body: unknown, secrets: readonly string[] = []): ProviderDetails {
  const told = new Map<string, unknown>(Object.entries(Object(body)));
  const readable = (field: string): string => cutDetail(redact(oneLine(textOf(told.get(field))), secrets));
  const details = {
    behavior: readable('Behavior'),
    detail: readable('ErrorDetail'),
    processorName: readable('ProcessorName'),
    processorResult: readable('ProcessorResult'),
    processorMessage: readable('ProcessorMessage'),
    payerMessage: cutDetail(oneLine(textOf(told.get('PayerMessage')))),
  };
  return Object.fromEntries(Object.entries(details).filter(([, text]) => text !== ''));
}

/** A text, a number, or a list of them. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  return Array.isArray(value)
    ? value
        .map(textOf)
        .filter((text) => text !== '')
        .join('; ')
    : '';
}

/** Without control, format and unpaired characters, which would let a text forge a line of a log. */
function oneLine(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{C}\p{Z}\s]+/gu, ' ')
    .trim();
}

const EMAIL = /[^\s@<>()[\]",;:]+@[^\s@<>()[\]",;:]+/gu;
/** Twelve digits and more, also in groups; a card has 12 to 19. */
const LONG_NUMBER = /\p{Nd}(?:[ .-]?\p{Nd}){11,}/gu;

/** @param text on one line */
export function redact(text: string, secrets: readonly string[]): string {
  // The longest first: a street's name within the whole address would leave the rest of it.
  const known = [...secrets].sort((one, other) => other.length - one.length).map(patternOf);
  const withoutPayer = known.reduce((kept, secret) => kept.replace(secret, HIDDEN), text);
  return withoutPayer.replace(EMAIL, HIDDEN).replace(LONG_NUMBER, HIDDEN);
}

/** A short name stands within too many other words: it is meant only as a word of its own. */
function patternOf(secret: string): RegExp {
  const exact = secret.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  return [...secret].length > 3
    ? new RegExp(exact, 'giu')
    : new RegExp(`(?<![\\p{L}\\p{N}])${exact}(?![\\p{L}\\p{N}])`, 'giu');
}

function cutDetail(text: string): string {
  return text.length <= DETAIL_LENGTH ? text : `${cut(text, DETAIL_LENGTH - 1)}…`;
}

/** The payer's own data in the fields of a request: each value, and each word of it. Languages and countries are none. */
export function payerDataIn(fields: Record<string, unknown>): string[] {
  const { CountryCode: _, ...address } = Object(Object(fields.Payer).BillingAddress);
  const values = Object.values(address)
    .filter((value) => typeof value === 'string')
    .map(oneLine);
  const words = values.flatMap((value) => value.split(/[\s,.]+/)).filter((word) => [...word].length > 1);
  return [...new Set([...values, ...words])].filter((value) => value !== '');
}

/** Saferpay 1: the type `Id`. */
const ID = /^[A-Za-z0-9.:_-]+$/;

/**
 * The longest beginning of a text that the provider takes. Only whole code points are kept, and the length is counted
 * in UTF-16 units: the sheet does not say which of the two it counts, and this fits both.
 */
export function cut(text: string, max: number): string {
  const whole = text.toWellFormed().trim();
  let end = 0;
  for (const point of whole) {
    if (end + point.length > max) break;
    end += point.length;
  }
  return whole.slice(0, end).trimEnd();
}

/** An identifier is never cut: what comes back is compared with what was sent. */
export function isId(text: string, max: number): boolean {
  return text.length <= max && ID.test(text);
}
