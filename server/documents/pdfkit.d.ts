/** What pdfkit offers and its published types do not yet say. */
declare namespace PDFKit.Mixins {
  interface PDFFont {
    /** Takes a font that fontkit has opened, too. */
    registerFont(name: string, font: import('fontkit').ParsedFont): this;
    /** The font that is set now. */
    _font: EmbeddedFont;
  }
  /** A font of a document, from which it is written at the end. */
  interface EmbeddedFont {
    /** Its glyphs by their place in the document. */
    subset: { glyphs: number[]; includeGlyph(id: number): number; encode(): Uint8Array };
    /** By the same places. */
    unicode: number[][];
    widths: number[];
    scale: number;
    font: import('fontkit').ParsedFont;
    /** Where it makes its objects; one without data becomes a stream. */
    document: { ref(data?: object): FileObject };
  }
  interface FileObject {
    end(content?: string | Uint8Array): void;
  }
  interface PDFImage {
    /** Reads a picture once; `image()` then draws it on any number of pages. */
    openImage(source: Buffer): ImageSrc & { width: number; height: number };
  }
  interface StructureElementOptions {
    /** Left, top, right, bottom in points from the top left corner of the page. */
    bbox?: [number, number, number, number];
    /** Of a head cell: what it is the head of. */
    scope?: 'Column' | 'Row';
  }
}

declare namespace PDFKit {
  interface PDFPage {
    /** Drawings and pictures that the page refers to, by their names in it. */
    xobjects: Record<string, Mixins.FileObject>;
  }
  interface PDFDocument {
    /** Writes bytes, or a line, into the file, and counts them. */
    _write(data: string | Uint8Array): void;
    _offset: number;
    /** Writes an instruction onto the page. */
    addContent(data: string): this;
    push(chunk: unknown): boolean;
  }
}
