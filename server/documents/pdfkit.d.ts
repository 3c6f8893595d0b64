/** Members of pdfkit that the published types lack. */
declare namespace PDFKit.Mixins {
  interface PDFFont {
    /** Also accepts a font opened by fontkit. */
    registerFont(name: string, font: import('fontkit').ParsedFont): this;
    _font: EmbeddedFont;
  }
  interface EmbeddedFont {
    /** Glyphs by their index in the document. */
    subset: { glyphs: number[]; includeGlyph(id: number): number; encode(): Uint8Array };
    /** Uses the same index. */
    unicode: number[][];
    widths: number[];
    scale: number;
    font: import('fontkit').ParsedFont;
    /** Creates the font's objects; an object without data becomes a stream. */
    document: { ref(data?: object): FileObject };
  }
  interface FileObject {
    end(content?: string | Uint8Array): void;
  }
  interface PDFImage {
    openImage(source: Buffer): ImageSrc & { width: number; height: number };
  }
  interface StructureElementOptions {
    /** Left, top, right, bottom in points from the top left corner of the page. */
    bbox?: [number, number, number, number];
    scope?: 'Column' | 'Row';
  }
}

declare namespace PDFKit {
  interface PDFPage {
    xobjects: Record<string, Mixins.FileObject>;
  }
  interface PDFDocument {
    _write(data: string | Uint8Array): void;
    _offset: number;
    addContent(data: string): this;
    _fontSize: number;
    /** Draws one line, or the part of a line with the same style. */
    _fragment(text: string, x: number, y: number, options: Mixins.TextOptions & { lineWidth?: number }): void;
    push(chunk: unknown): boolean;
  }
}
