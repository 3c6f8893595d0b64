import type { Glyph, ParsedFont } from 'fontkit';

/** What our languages write, names of their neighbours too, with spaces and hyphens that don't break, and joined letters. */
const COMMON = [
  ...' abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789',
  ...'äöüÄÖÜàâçèéêëìîïòôœùûÀÂÇÈÉÊÎÔŒáíóúñøåãõćčđğıłńşšžÁÍÓÚÑØÅČŞŠŽ',
  ...'.,:;!?()/%&+-@«»–’…·º\u00a0\u202f\u2011',
  ...['ff', 'fi', 'fl', 'ffi', 'ffl'],
];

/** By their ids. */
type Glyphs = Record<number, Glyph>;

const commonOf = new WeakMap<ParsedFont, Glyphs>();

/** The glyphs that all documents share: what one of them stands for, and how wide it is, is read once. */
export function commonGlyphs(shared: ParsedFont): Glyphs {
  const known = commonOf.get(shared);
  if (known !== undefined) return known;
  const glyphs: Glyphs = {};
  const font = withGlyphs(shared, glyphs);
  const laidOut = COMMON.flatMap((text) => font.layout(text).glyphs);
  // What a font looked at besides, to find those, is no part of it.
  const common = Object.fromEntries(laidOut.toReversed().map((glyph) => [glyph.id, glyph]));
  commonOf.set(shared, common);
  return common;
}

/**
 * The font with the glyphs of one document. A glyph remembers the first characters that it stood for, and a document
 * writes them down: with glyphs of its own, its bytes don't depend on what was drawn before it.
 */
export function withOwnGlyphs(shared: ParsedFont): ParsedFont {
  return withGlyphs(shared, Object.create(commonGlyphs(shared)));
}

function withGlyphs(font: ParsedFont, glyphs: Glyphs): ParsedFont {
  return Object.create(font, { _glyphs: { value: glyphs } });
}
