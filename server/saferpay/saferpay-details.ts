import type { ProviderDetails } from '#server/checkout/provider-message.ts';

/** Maximum characters of a detail: enough to describe a cause in a log line. */
const DETAIL_LENGTH = 300;
const HIDDEN = '***';

/**
 * Extracts details for the log and operators (saferpay 5). Redacts e-mail addresses, numbers as long as a
 * card's and the payer's data. Doesn't redact the issuer's message to the payer.
 * @param secrets payer data of the request, from `findPayerData`
 */
export function extractDetails(body: unknown, secrets: readonly string[] = []): ProviderDetails {
  const values = new Map<string, unknown>(Object.entries(Object(body)));
  const readDetail = (field: string): string =>
    cutDetail(redact(collapseWhitespace(toText(values.get(field))), secrets));
  const details = {
    behavior: readDetail('Behavior'),
    detail: readDetail('ErrorDetail'),
    processorName: readDetail('ProcessorName'),
    processorResult: readDetail('ProcessorResult'),
    processorMessage: readDetail('ProcessorMessage'),
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
/** Twelve or more digits, possibly in groups; a card number has 12 to 19. */
const LONG_NUMBER = /\p{Nd}(?:[ .-]?\p{Nd}){11,}/gu;

/** @param text a single line */
export function redact(text: string, secrets: readonly string[]): string {
  // Longest first, because replacing a word of a value would leave the rest of the value.
  const patterns = [...secrets].sort((a, b) => b.length - a.length).map(toPattern);
  const withoutPayerData = patterns.reduce((redacted, pattern) => redacted.replace(pattern, HIDDEN), text);
  return withoutPayerData.replace(EMAIL, HIDDEN).replace(LONG_NUMBER, HIDDEN);
}

/** Matches short values only as whole words, because other words may contain them. */
function toPattern(secret: string): RegExp {
  const escaped = secret.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  return [...secret].length > 3
    ? new RegExp(escaped, 'giu')
    : new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'giu');
}

function cutDetail(text: string): string {
  return text.length <= DETAIL_LENGTH ? text : `${truncate(text, DETAIL_LENGTH - 1)}…`;
}

/** Returns each value and each word of the payer's data, except language and country. */
export function findPayerData(fields: Record<string, unknown>): string[] {
  const { CountryCode: _, ...address } = Object(Object(fields.Payer).BillingAddress);
  const values = Object.values(address)
    .filter((value) => typeof value === 'string')
    .map(collapseWhitespace);
  const words = values.flatMap((value) => value.split(/[\s,.]+/)).filter((word) => [...word].length > 1);
  return [...new Set([...values, ...words])].filter((value) => value !== '');
}

/** The type `Id` (saferpay 1). */
const ID = /^[A-Za-z0-9.:_-]+$/;

/**
 * Cuts between code points and counts UTF-16 units, so the result is short enough by either count. The
 * specification doesn't say which one it uses.
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

/** Identifiers are checked instead of cut, because responses must repeat them. */
export function isValidId(text: string, max: number): boolean {
  return text.length <= max && ID.test(text);
}
