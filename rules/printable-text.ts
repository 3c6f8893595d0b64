/** Latin letters, and common symbols of ASCII and Latin-1. */
const LATIN =
  ' -~\u00a1-\u00ac\u00ae-\u0131\u0134-\u0148\u014a-\u017e\u018f\u01a0\u01a1\u01af\u01b0\u01c4-\u01cc\u01e6\u01e7\u01fa-\u021b\u0259' +
  '\u1e80-\u1e85\u1e9e\u1ea0-\u1ef9';
const GREEK = '\u0386\u0388-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce';
const CYRILLIC = '\u0400-\u045f\u048a-\u04ff';
/** Dashes, quotation marks and symbols used in company names. */
const SIGNS = '\u2010-\u2015\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac\u2122';

const PRINTABLE = new RegExp(`^[${LATIN}${GREEK}${CYRILLIC}${SIGNS}]*$`);

/**
 * True if documents can print every character and the post can read it. Other characters print as an empty
 * box, and some accents make a font fail. The text fonts of each brand cover this range
 * (`brands/fonts.test.ts`).
 * @param text composed (NFC) and bounded in length
 */
export function isPrintable(text: string): boolean {
  return PRINTABLE.test(text);
}

/**
 * Matches one visible character, such as a flag or an emoji with modifiers. `Intl.Segmenter` is missing in
 * Firefox before 125.
 */
const VISIBLE_CHARACTER = /\p{RI}{2}|\P{M}(?:\p{M}|\p{Emoji_Modifier}|\u200d\P{M})*|\p{M}+/gu;

const EMOJI_ELEMENT = '(?![0-9#*\u00a9\u00ae\u2122]|\\p{RI})\\p{Emoji}[\ufe0e\ufe0f]?\\p{Emoji_Modifier}?';

/** A flag, a keycap, or an emoji with its modifiers and joined emoji. Documents draw it as one glyph. */
export const EMOJI = new RegExp(
  `\\p{RI}{2}|[0-9#*]\ufe0f?\u20e3|${EMOJI_ELEMENT}(?:\u200d${EMOJI_ELEMENT})*`,
  'gu',
);

/** Like `isPrintable`, but also accepts emoji, which gift documents draw in their own font. */
export function isPrintableGift(text: string): boolean {
  return isPrintable(text.replace(EMOJI, ''));
}

/** Returns the distinct characters that documents can't print. A composed emoji is one character. */
export function findUnprintable(text: string, isAccepted: (text: string) => boolean = isPrintable): string[] {
  const characters = text.replace(/\n/g, ' ').match(VISIBLE_CHARACTER) ?? [];
  return [...new Set(characters.filter((character) => !isAccepted(character)))];
}
