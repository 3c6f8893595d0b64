/**
 * What an address field may hold (specification 5, readings 7). Every expression here is one
 * character class or a row of classes that exclude their separators, so that no input makes it backtrack.
 */

/** Lengths in code points: an œ or a letter outside the basic plane is one, however it is stored. */
function hasLength(text: string, min: number, max: number): boolean {
  // No code point has more than two units: what is far too long is not taken apart.
  if (text.length > 2 * max) return false;
  const length = Array.from(text).length;
  return length >= min && length <= max;
}

/**
 * One spelling for what looks the same: composed accents (NFC), plain spaces and hyphens, no invisible
 * characters (zero-width, soft hyphen, direction marks), nothing around it.
 */
export function tidy(text: string): string {
  return text
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/[\u2010\u2011]/g, '-')
    .normalize('NFC')
    .trim();
}

/** For a field without rules: besides, line ends become spaces, and nothing stays that can't be stored or printed. */
export function tidyFreeText(text: string): string {
  return tidy(text.replace(/\s/g, ' ').replace(/[\p{Cc}\p{Cs}]/gu, ''));
}

/** For the field that the specification leaves without rules (readings 7). */
export function isCompany(text: string): boolean {
  return hasLength(text, 1, 100);
}

const LETTER = /\p{L}/u;
const LETTER_OR_DIGIT = /[\p{L}0-9]/u;
const NAME = /^[\p{L}\p{M} .'’-]+$/u;
const CITY = /^[\p{L}\p{M} .'’/()-]+$/u;
const STREET = /^[\p{L}\p{M}0-9 .,'’/()-]+$/u;
const STREET_NUMBER = /^[\p{L}\p{M}0-9]+$/u;

export function isFirstName(text: string): boolean {
  return hasLength(text, 1, 40) && NAME.test(text) && LETTER.test(text);
}

export function isLastName(text: string): boolean {
  return hasLength(text, 1, 80) && NAME.test(text) && LETTER.test(text);
}

/** Street and address supplement. */
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
 * An address that our mail server can hand over: no quoted names, comments or literal hosts, no letters beyond
 * ASCII before the @ (which hardly any server takes), but domains like `müller.example`.
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
