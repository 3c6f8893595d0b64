import { hasLink } from './linkable-text.ts';
import { findUnprintable } from './printable-text.ts';

/**
 * Rules for address fields (specification 5, readings 7). Every regular expression is one character class or
 * a sequence of disjoint classes, so no input causes backtracking.
 */

function hasLength(text: string, min: number, max: number): boolean {
  // Skips the array for oversized input. A code point has at most two UTF-16 units.
  if (text.length > 2 * max) return false;
  const length = Array.from(text).length;
  return length >= min && length <= max;
}

const DASHES = /[\u2012-\u2015\u2212]/g;

/**
 * Trims, composes accents (NFC) and reduces spaces and hyphens to their plain forms. Replaces ligatures and
 * full-width characters, and removes invisible ones.
 */
function normalizeLookalikes(text: string): string {
  return text
    .replace(/\p{Cf}/gu, '')
    .normalize('NFC')
    .replace(/\p{Zs}+/gu, ' ')
    .replace(/[\ufb00-\ufb06\uff01-\uff5e]/g, (wide) => wide.normalize('NFKC'))
    .replace(/[\u2010\u2011]/g, '-')
    .normalize('NFC')
    .trim();
}

/** Like `normalizeLookalikes`, and also replaces the apostrophes of other keyboards. */
export function normalizeText(text: string): string {
  return normalizeLookalikes(text).replace(/[\u00b4`\u2018\u201b\u02bc\u2032]/g, '’');
}

/** Like `normalizeText`, and also replaces dashes with hyphens, for fields that accept no dash. */
export function normalizeName(text: string): string {
  return normalizeText(text).replace(DASHES, '-');
}

/**
 * Normalizes a field without character rules. Also replaces line breaks with spaces and removes characters that
 * can't be stored or printed.
 */
export function normalizeFreeText(text: string): string {
  return normalizeText(text.replace(/\s/g, ' ').replace(/[\p{Cc}\p{Cs}]/gu, ''));
}

/** Turns `Nr. 12 a` into `12a`, and `12 – 14` into `12-14`. */
export function normalizeStreetNumber(text: string): string {
  return normalizeName(text)
    .replace(/ /g, '')
    .replace(/^(?:nr|no|num|n[°º])\.?(?=\d)/i, '')
    .replace(/[.,;]+$/, '');
}

/** Turns `ch 8800` into `CH-8800`, and `88 00` into `8800`. */
export function normalizePostalCode(text: string): string {
  return normalizeName(text)
    .replace(/ /g, '')
    .replace(/^(CH|FL|LI)[-.]?(?=\d)/i, (_, country: string) => `${country.toUpperCase()}-`);
}

/**
 * Removes what phones and mail programs add to an address: `mailto:`, angle brackets, a name before them, spaces next
 * to a sign, trailing punctuation. Lower-cases the domain. A space between letters stays, because it may stand for a
 * missing character.
 */
export function normalizeEmail(text: string): string {
  const plain = normalizeLookalikes(text)
    .replace(DASHES, '-')
    .replace(/[´‘’ʼ]/g, "'");
  const [, bracketed = plain] = /^[^<>@]*<([^<>]*)>[ .,;:]*$/.exec(plain) ?? [];
  return bracketed
    .replace(/^ *mailto: */i, '')
    .replace(/ (?=[@._+-])/g, '')
    .replace(/([@._+-]) /g, '$1')
    .replace(/[ .,;:]+$/, '')
    .replace(/@[^@]*$/, (domain) => domain.replace(/[A-Z]/g, (letter) => letter.toLowerCase()))
    .trim();
}

/** Checks only the length, because the specification has no rule for this field (readings 7). */
export function isCompany(text: string): boolean {
  return hasLength(text, 1, 100);
}

const LETTER = /\p{L}/u;
const LETTER_OR_DIGIT = /[\p{L}0-9]/u;
const NAME = /^[\p{L}\p{M} .'’&+-]+$/u;
const CITY = /^[\p{L}\p{M}0-9 .'’/()-]+$/u;
const STREET = /^[\p{L}\p{M}0-9 .,'’/()&+°-]+$/u;
const STREET_NUMBER = /^[\p{L}\p{M}0-9]+$/u;
/** Street numbers of the post with more than four characters or a separator: `12bis`, `12-14`, `12.1`, `12a/b`. */
const COMPOUND_NUMBER = /^\d{1,4}(?:bis|ter|quater|[a-z]?[-/.+](?:\d{1,4}[a-z]?|[a-z]))$/i;

/** Rejects web addresses, because names appear in mails. */
function isName(text: string): boolean {
  return NAME.test(text) && LETTER.test(text) && !hasLink(text);
}

export function isFirstName(text: string): boolean {
  return hasLength(text, 1, 40) && isName(text);
}

export function isLastName(text: string): boolean {
  return hasLength(text, 1, 80) && isName(text);
}

/** Checks a street or address supplement. */
export function isStreet(text: string): boolean {
  return hasLength(text, 1, 250) && STREET.test(text) && LETTER_OR_DIGIT.test(text);
}

export function isStreetNumber(text: string): boolean {
  const isShort = hasLength(text, 1, 4) && STREET_NUMBER.test(text) && LETTER_OR_DIGIT.test(text);
  return isShort || COMPOUND_NUMBER.test(text);
}

export function isCity(text: string): boolean {
  return hasLength(text, 2, 40) && CITY.test(text) && LETTER.test(text);
}

const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const DOMAIN_LABEL = /^[\p{L}\p{M}0-9-]+$/u;
const TOP_LEVEL = /^(?:[\p{L}\p{M}]{2,}|xn--[a-z0-9-]+)$/iu;

/**
 * Accepts addresses that our mail server can deliver: no quoted names, comments or literal hosts. The local
 * part is ASCII, because few servers accept more. Domains may be international: `müller.example`.
 */
export function isEmail(text: string): boolean {
  if (!hasLength(text, 5, 80)) return false;
  const at = text.lastIndexOf('@');
  const labels = text.slice(at + 1).split('.');
  return (
    at >= 1 &&
    at <= 64 &&
    LOCAL_PART.test(text.slice(0, at)) &&
    labels.length >= 2 &&
    labels.every(isDomainLabel) &&
    TOP_LEVEL.test(labels[labels.length - 1] ?? '')
  );
}

function isDomainLabel(label: string): boolean {
  return label.length <= 63 && DOMAIN_LABEL.test(label) && !label.startsWith('-') && !label.endsWith('-');
}

/** Characters that each field accepts. */
const ACCEPTED = {
  firstName: NAME,
  lastName: NAME,
  street: STREET,
  streetNumber: /^[\p{L}\p{M}0-9/.+-]+$/u,
  addressSupplement: STREET,
  zipCode: /^[0-9]$/,
  city: CITY,
} as const;

/** Returns the distinct characters that the field doesn't accept, to name them in its error. */
export function findOffendingCharacters(field: string, text: string): string[] {
  if (field === 'email') return findOffendingInEmail(normalizeEmail(text));
  const plain = normalizeName(text);
  const accepted = Object.entries(ACCEPTED).find(([name]) => name === field)?.[1];
  const offending = Array.from(plain).filter((character) => accepted?.test(character) === false);
  return offending.length > 0 ? [...new Set(offending)] : findUnprintable(plain);
}

function findOffendingInEmail(text: string): string[] {
  const at = text.lastIndexOf('@');
  if (at === -1) return [];
  const local = Array.from(text.slice(0, at)).filter(
    (character) => !/^[\w.!#$%&'*+/=?^`{|}~-]$/.test(character),
  );
  const domain = Array.from(text.slice(at + 1)).filter(
    (character) => !/^[\p{L}\p{M}0-9.-]$/u.test(character),
  );
  const offending = [...local, ...domain];
  return offending.length > 0 ? [...new Set(offending)] : findUnprintable(text);
}
