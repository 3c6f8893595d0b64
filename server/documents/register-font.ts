import { deflateSync } from 'node:zlib';
import type { Glyph, GlyphRun, ParsedFont, Position } from 'fontkit';
import { commonGlyphs, withOwnGlyphs } from './common-glyphs.ts';

type Kept = { glyphs: Pick<Glyph, 'id' | 'codePoints'>[]; positions: Position[] };

/** Words of one font; they are few hundred KB. */
const MOST = 4000;
/** Numbers and PINs of cards are not kept in memory; years and amounts may be. */
const LONG_NUMBER = /\p{Nd}{3}/u;
const YEAR_OR_AMOUNT = /^(?:(?:19|20)\d\d|\d{1,4}\.\d\d)[\s.,]?$/;
const maybeSecret = (text: string) => LONG_NUMBER.test(text) && !YEAR_OR_AMOUNT.test(text);

const keptOf = new WeakMap<ParsedFont, Map<string, Kept>>();

/**
 * How a word is set in a font, taken from the documents before: most words of a document stand in every other one, and to
 * find ligatures and kerning takes a quarter of the time of drawing it.
 * @param shared the font whose tables all documents use
 * @param own the same font with the glyphs of one document, from which the answer is made
 */
function layoutOf(shared: ParsedFont, own: ParsedFont, text: string, features: unknown): GlyphRun {
  if (features !== undefined || maybeSecret(text)) return shared.layout.call(own, text, features);
  const kept = keptLayout(shared, text);
  const positions = kept.positions.map((position) => ({ ...position }));
  return {
    glyphs: kept.glyphs.map(({ id, codePoints }) => own.getGlyph(id, codePoints)),
    positions,
    // Those who ask scale the positions in place, and want the width of those.
    get advanceWidth() {
      return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    },
  };
}

function keptLayout(shared: ParsedFont, text: string): Kept {
  const words = keptOf.get(shared) ?? new Map<string, Kept>();
  keptOf.set(shared, words);
  const kept = words.get(text);
  if (kept !== undefined) return kept;
  // Of no document: its glyphs would stand for what that one wrote before.
  const run = shared.layout.call(withOwnGlyphs(shared), text);
  if (words.size >= MOST) words.clear();
  const glyphs = run.glyphs.map(({ id, codePoints }) => ({ id, codePoints }));
  const layout = { glyphs, positions: run.positions };
  words.set(text, layout);
  return layout;
}

/** A font for one document. @param shared whose tables are read once for all documents */
function fontOfDocument(shared: ParsedFont): ParsedFont {
  const own: ParsedFont = withOwnGlyphs(shared);
  const layout: ParsedFont['layout'] = (text, features) => layoutOf(shared, own, text, features);
  return Object.create(own, { layout: { value: layout } });
}

/** A font as it stands in a file, deflated: its glyphs, and the characters that they stand for. */
type WrittenFont = { program?: Buffer; characters?: Buffer };

const writtenOf = new WeakMap<ParsedFont, WrittenFont>();
const NOTHING = new Uint8Array();

/**
 * Registers a font for a document. To write a font of the very glyphs of a document takes a quarter of the time of drawing it:
 * each document has all the common ones, written once for all, and only one with a rarer letter gets a font of its own.
 * @param shared whose tables are read once for all documents
 */
export function registerFont(pdf: PDFKit.PDFDocument, name: string, shared: ParsedFont): void {
  const { _font: font } = pdf.registerFont(name, fontOfDocument(shared)).font(name);
  const { subset } = font;
  for (const { id, codePoints, advanceWidth } of Object.values(commonGlyphs(shared))) {
    const place = subset.includeGlyph(id);
    font.unicode[place] = codePoints;
    font.widths[place] = advanceWidth * font.scale;
  }
  const common = subset.glyphs.length;
  const encode = subset.encode.bind(subset);
  let written: WrittenFont = {};
  subset.encode = () => {
    if (subset.glyphs.length === common) written = writtenByAll(shared);
    return written.program === undefined ? encode() : NOTHING;
  };
  // Of its objects, these two have a content: the program as bytes, then the characters as text.
  font.document = {
    ref: (data) => {
      const object: PDFKit.Mixins.FileObject = pdf.ref(data ?? { Filter: 'FlateDecode' });
      const end = object.end.bind(object);
      object.end = (content) => {
        if (content === undefined) return end();
        const part = typeof content === 'string' ? 'characters' : 'program';
        written[part] ??= deflateSync(content);
        end(written[part]);
      };
      return object;
    },
  };
}

function writtenByAll(shared: ParsedFont): WrittenFont {
  const written = writtenOf.get(shared) ?? {};
  writtenOf.set(shared, written);
  return written;
}
