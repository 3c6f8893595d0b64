import type { ProviderDetails } from '#server/checkout/provider-message.ts';

/** Characters per detail: enough for a cause in a log line. */
const DETAIL_LENGTH = 300;
const HIDDEN = '***';

/**
 * Extracts details for log and operators (saferpay 5). Redacts e-mail addresses, card-length numbers and the
 * payer's data. The message for the payer stays as the issuer wrote it.
 * @param secrets payer data of the request, from `findPayerData`
 */
export function extractDetails(body: unknown, secrets: readonly string[] = []): ProviderDetails {
  const values = new Map<string, unknown>(Object.entries(Object(body)));
  const readable = (field: string): string =>
    cutDetail(redact(collapseWhitespace(toText(values.get(field))), secrets));
  const details = {
    behavior: readable('Behavior'),
    detail: readable('ErrorDetail'),
    processorName: readable('ProcessorName'),
    processorResult: readable('ProcessorResult'),
    processorMessage: readable('ProcessorMessage'),
    payerMessage: cutDetail(collapseWhitespace(toText(values.get('PayerMessage')))),
  };
  return Object.fromEntries(Object.entries(details).filter(([, text]) => text !== ''));
}

function toText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  return Array.isArray(value)
    ? value
        .map(toText)
        .filter((text) => text !== '')
        .join('; ')
    : '';
}

/** Removes control, format and unpaired characters, which could forge a log line. */
function collapseWhitespace(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{C}\p{Z}\s]+/gu, ' ')
    .trim();
}

const EMAIL = /[^\s@<>()[\]",;:]+@[^\s@<>()[\]",;:]+/gu;
/** Twelve or more digits, also in groups; a card has 12 to 19. */
const LONG_NUMBER = /\p{Nd}(?:[ .-]?\p{Nd}){11,}/gu;

/** @param text a single line */
export function redact(text: string, secrets: readonly string[]): string {
  // Longest first: replacing the street alone would leave the rest of the address.
  const known = [...secrets].sort((a, b) => b.length - a.length).map(toPattern);
  const withoutPayer = known.reduce((cleaned, secret) => cleaned.replace(secret, HIDDEN), text);
  return withoutPayer.replace(EMAIL, HIDDEN).replace(LONG_NUMBER, HIDDEN);
}

/** Short names match whole words only, because other words contain them. */
function toPattern(secret: string): RegExp {
  const exact = secret.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  return [...secret].length > 3
    ? new RegExp(exact, 'giu')
    : new RegExp(`(?<![\\p{L}\\p{N}])${exact}(?![\\p{L}\\p{N}])`, 'giu');
}

function cutDetail(text: string): string {
  return text.length <= DETAIL_LENGTH ? text : `${truncate(text, DETAIL_LENGTH - 1)}…`;
}

/** Returns each value and each word in it, except language and country. */
export function findPayerData(fields: Record<string, unknown>): string[] {
  const { CountryCode: _, ...address } = Object(Object(fields.Payer).BillingAddress);
  const values = Object.values(address)
    .filter((value) => typeof value === 'string')
    .map(collapseWhitespace);
  const words = values.flatMap((value) => value.split(/[\s,.]+/)).filter((word) => [...word].length > 1);
  return [...new Set([...values, ...words])].filter((value) => value !== '');
}

/** Saferpay 1: the type `Id`. */
const ID = /^[A-Za-z0-9.:_-]+$/;

/**
 * Cuts at code points and counts UTF-16 units. The specification doesn't say which it counts; this satisfies
 * both.
 */
export function truncate(text: string, max: number): string {
  const trimmed = text.toWellFormed().trim();
  let end = 0;
  for (const point of trimmed) {
    if (end + point.length > max) break;
    end += point.length;
  }
  return trimmed.slice(0, end).trimEnd();
}

/** Identifiers are never cut, because responses repeat them. */
export function isValidId(text: string, max: number): boolean {
  return text.length <= max && ID.test(text);
}
