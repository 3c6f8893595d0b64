/** What of fontkit is used; it publishes no types. */
declare module 'fontkit' {
  export interface Glyph {
    id: number;
    /** The characters that it stood for first in this font. */
    codePoints: number[];
    /** Units of the font. */
    advanceWidth: number;
  }
  export type Position = Record<'xAdvance' | 'yAdvance' | 'xOffset' | 'yOffset', number>;
  /** A text as glyphs at their places. */
  export interface GlyphRun {
    glyphs: Glyph[];
    positions: Position[];
    /** Units of the font. */
    advanceWidth: number;
  }
  export interface ParsedFont {
    layout(text: string, features?: unknown): GlyphRun;
    getGlyph(id: number, codePoints: number[]): Glyph;
    hasGlyphForCodePoint(codePoint: number): boolean;
  }
  export function create(file: Uint8Array): ParsedFont;
}
