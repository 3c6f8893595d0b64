import type { Glyph, ParsedFont } from 'fontkit';

/** Our languages, neighbouring names, no-break spaces and hyphens, and ligatures. */
const COMMON = [
  ...' abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789',
  ...'äöüÄÖÜàâçèéêëìîïòôœùûÀÂÇÈÉÊÎÔŒáíóúñøåãõćčđğıłńşšžÁÍÓÚÑØÅČŞŠŽ',
  ...'.,:;!?()/%&+-@«»–’…·º\u00a0\u202f\u2011',
  ...['ff', 'fi', 'fl', 'ffi', 'ffl'],
];

/** By glyph id. */
type Glyphs = Record<number, Glyph>;

const commonByFont = new WeakMap<ParsedFont, Glyphs>();

/** The glyphs that all documents share, read once per font. */
export function commonGlyphs(shared: ParsedFont): Glyphs {
  const cached = commonByFont.get(shared);
  if (cached !== undefined) return cached;
  const glyphs: Glyphs = {};
  const font = withGlyphs(shared, glyphs);
  const laidOut = COMMON.flatMap((text) => font.layout(text).glyphs);
  // Leave out glyphs that fontkit read only while searching.
  const common = Object.fromEntries(laidOut.toReversed().map((glyph) => [glyph.id, glyph]));
  commonByFont.set(shared, common);
  return common;
}

/**
 * Returns the font with a glyph cache for one document. A glyph remembers the first characters it was used
 * for, and the document stores them. A separate cache makes the bytes independent of earlier documents.
 */
export function withOwnGlyphs(shared: ParsedFont): ParsedFont {
  return withGlyphs(shared, Object.create(commonGlyphs(shared)));
}

function withGlyphs(font: ParsedFont, glyphs: Glyphs): ParsedFont {
  return Object.create(font, { _glyphs: { value: glyphs } });
}
