/**
 * What documents can print, and the post can read: letters of the Latin, Greek and Cyrillic scripts, digits, and common
 * signs. Anything else would be an empty box on a label or a receipt, and an accent that Unicode has no letter with may
 * keep a font from being drawn at all. The text fonts of a brand have all of it (`brands/murmeli/fonts.test.ts`).
 */
const LATIN =
  'A-Za-z\u00aa\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u0131\u0134-\u0148\u014a-\u017e\u018f\u01a0\u01a1\u01af\u01b0\u01c4-\u01cc' +
  '\u01e6\u01e7\u01ea\u01eb\u01fa-\u021b\u022a-\u022d\u0230-\u0233\u0237\u0259\u02bb\u02bc\u1e0c-\u1e0f\u1e20\u1e21\u1e24\u1e25' +
  '\u1e2a\u1e2b\u1e36\u1e37\u1e42-\u1e49\u1e5a\u1e5b\u1e62\u1e63\u1e6c-\u1e6f\u1e80-\u1e85\u1e8e\u1e8f\u1e92\u1e93\u1e97\u1e9e' +
  '\u1ea0-\u1ef9';
const GREEK = '\u0386\u0388-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce';
const CYRILLIC = '\u0400-\u045f\u0462\u0463\u0472-\u0475\u048a-\u04ff';
const SIGNS =
  ' -@\\[-`{-~\u00a1-\u00a9\u00ab\u00ac\u00ae-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u2010-\u2015\u2018-\u201a' +
  '\u201c-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2116\u2122';

const PRINTABLE = new RegExp(`^[${LATIN}${GREEK}${CYRILLIC}${SIGNS}]*$`, 'u');

/** Whether every character can be printed. @param text composed (NFC) and bounded in length */
export function isPrintable(text: string): boolean {
  return PRINTABLE.test(text);
}
