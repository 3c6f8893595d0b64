import { deflateSync } from 'node:zlib';
import type { Glyph, GlyphRun, ParsedFont, Position } from 'fontkit';

/** Letters of our languages and of names in neighbouring languages, no-break characters and ligatures. */
const COMMON = [
  ...' abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789',
  ...'äöüÄÖÜàâçèéêëìîïòôœùûÀÂÇÈÉÊÎÔŒáíóúñøåãõćčđğıłńşšžÁÍÓÚÑØÅČŞŠŽ',
  ...'.,:;!?()/%&+-@«»–’…·º\u00a0\u202f\u2011',
  ...['ff', 'fi', 'fl', 'ffi', 'ffl'],
];

/** Keyed by glyph id. */
type Glyphs = Record<number, Glyph>;

const commonByFont = new WeakMap<ParsedFont, Glyphs>();

/** Returns the glyphs that all documents share. They are read once per font. */
export function getCommonGlyphs(shared: ParsedFont): Glyphs {
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
export function copyWithOwnGlyphs(shared: ParsedFont): ParsedFont {
  return withGlyphs(shared, Object.create(getCommonGlyphs(shared)));
}

function withGlyphs(font: ParsedFont, glyphs: Glyphs): ParsedFont {
  return Object.create(font, { _glyphs: { value: glyphs } });
}

type CachedLayout = { glyphs: Pick<Glyph, 'id' | 'codePoints'>[]; positions: Position[] };

/** Cached words per font: a few hundred KB. */
const MAX_WORDS = 4000;
/** Card numbers and PINs must not stay in memory. */
const LONG_NUMBER = /\p{Nd}{3}/u;
const YEAR_OR_AMOUNT = /^(?:(?:19|20)\d\d|\d{1,4}\.\d\d)[\s.,]?$/;
const mayBeSecret = (text: string) => LONG_NUMBER.test(text) && !YEAR_OR_AMOUNT.test(text);

const layoutsByFont = new WeakMap<ParsedFont, Map<string, CachedLayout>>();

/**
 * Caches word layouts: finding ligatures and kerning takes a quarter of the drawing time.
 * @param shared the font whose tables all documents share
 * @param own the same font with the glyph cache of one document
 */
function layoutWord(shared: ParsedFont, own: ParsedFont, text: string, features: unknown): GlyphRun {
  if (features !== undefined || mayBeSecret(text)) return shared.layout.call(own, text, features);
  const cached = getCachedLayout(shared, text);
  const positions = cached.positions.map((position) => ({ ...position }));
  return {
    glyphs: cached.glyphs.map(({ id, codePoints }) => own.getGlyph(id, codePoints)),
    positions,
    // Callers scale the positions in place and expect the width of the scaled positions.
    get advanceWidth() {
      return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    },
  };
}

function getCachedLayout(shared: ParsedFont, text: string): CachedLayout {
  const layouts = layoutsByFont.get(shared) ?? new Map<string, CachedLayout>();
  layoutsByFont.set(shared, layouts);
  const cached = layouts.get(text);
  if (cached !== undefined) return cached;
  // Use a new glyph cache, because the document's cache already contains characters.
  const run = shared.layout.call(copyWithOwnGlyphs(shared), text);
  if (layouts.size >= MAX_WORDS) layouts.clear();
  const glyphs = run.glyphs.map(({ id, codePoints }) => ({ id, codePoints }));
  const layout = { glyphs, positions: run.positions };
  layouts.set(text, layout);
  return layout;
}

function createDocumentFont(shared: ParsedFont): ParsedFont {
  const own: ParsedFont = copyWithOwnGlyphs(shared);
  const layout: ParsedFont['layout'] = (text, features) => layoutWord(shared, own, text, features);
  return Object.create(own, { layout: { value: layout } });
}

/** A font as stored in a file, deflated. */
type EncodedFont = { program?: Buffer; characters?: Buffer };

const encodedByFont = new WeakMap<ParsedFont, EncodedFont>();
const NO_BYTES = new Uint8Array();

/**
 * Registers a font for a document. Writing a font subset takes a quarter of the drawing time. Each document
 * therefore embeds all common glyphs, encoded once for all documents. Only a document with a rarer letter
 * encodes its own subset.
 * @param shared the font whose tables all documents share
 */
export function registerFont(pdf: PDFKit.PDFDocument, name: string, shared: ParsedFont): void {
  const { _font: font } = pdf.registerFont(name, createDocumentFont(shared)).font(name);
  const { subset } = font;
  for (const { id, codePoints, advanceWidth } of Object.values(getCommonGlyphs(shared))) {
    const index = subset.includeGlyph(id);
    font.unicode[index] = codePoints;
    font.widths[index] = advanceWidth * font.scale;
  }
  const common = subset.glyphs.length;
  const encode = subset.encode.bind(subset);
  let encoded: EncodedFont = {};
  subset.encode = () => {
    if (subset.glyphs.length === common) encoded = getCommonEncoding(shared);
    return encoded.program === undefined ? encode() : NO_BYTES;
  };
  // Only two of the font's objects have content: the program as bytes, then the characters as text.
  font.document = {
    ref: (data) => {
      const object: PDFKit.Mixins.FileObject = pdf.ref(data ?? { Filter: 'FlateDecode' });
      const end = object.end.bind(object);
      object.end = (content) => {
        if (content === undefined) return end();
        const part = typeof content === 'string' ? 'characters' : 'program';
        encoded[part] ??= deflateSync(content);
        end(encoded[part]);
      };
      return object;
    },
  };
}

function getCommonEncoding(shared: ParsedFont): EncodedFont {
  const encoded = encodedByFont.get(shared) ?? {};
  encodedByFont.set(shared, encoded);
  return encoded;
}
