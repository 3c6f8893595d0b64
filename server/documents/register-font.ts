import { deflateSync } from 'node:zlib';
import type { ParsedFont } from 'fontkit';
import { commonGlyphs } from './common-glyphs.ts';
import { fontOfDocument } from './document-font.ts';

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
