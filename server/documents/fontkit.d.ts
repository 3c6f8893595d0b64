/** The parts of fontkit that we use. It publishes no types. */
declare module 'fontkit' {
  export interface Glyph {
    id: number;
    /** The first characters that this glyph was used for. */
    codePoints: number[];
    /** In font units. */
    advanceWidth: number;
  }
  export type Position = Record<'xAdvance' | 'yAdvance' | 'xOffset' | 'yOffset', number>;
  export interface GlyphRun {
    glyphs: Glyph[];
    positions: Position[];
    /** In font units. */
    advanceWidth: number;
  }
  export interface ParsedFont {
    layout(text: string, features?: unknown): GlyphRun;
    getGlyph(id: number, codePoints: number[]): Glyph;
    hasGlyphForCodePoint(codePoint: number): boolean;
  }
  export function create(file: Uint8Array): ParsedFont;
}
