import { hasLink } from './linkable-text.ts';

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

/**
 * Normalizes text that looks alike: NFC accents, plain spaces and hyphens, no invisible characters, trimmed.
 */
export function normalizeText(text: string): string {
  return text
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/[\u2010\u2011]/g, '-')
    .normalize('NFC')
    .trim();
}

/**
 * Normalizes a field without rules. Also replaces line ends by spaces and removes characters that can't be
 * stored or printed.
 */
export function normalizeFreeText(text: string): string {
  return normalizeText(text.replace(/\s/g, ' ').replace(/[\p{Cc}\p{Cs}]/gu, ''));
}

/** Checks only the length, because the specification has no rule for this field (readings 7). */
export function isCompany(text: string): boolean {
  return hasLength(text, 1, 100);
}

const LETTER = /\p{L}/u;
const LETTER_OR_DIGIT = /[\p{L}0-9]/u;
const NAME = /^[\p{L}\p{M} .'’-]+$/u;
const CITY = /^[\p{L}\p{M} .'’/()-]+$/u;
const STREET = /^[\p{L}\p{M}0-9 .,'’/()-]+$/u;
const STREET_NUMBER = /^[\p{L}\p{M}0-9]+$/u;

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
  return hasLength(text, 1, 4) && STREET_NUMBER.test(text) && LETTER_OR_DIGIT.test(text);
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
