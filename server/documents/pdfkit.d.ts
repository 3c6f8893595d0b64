/** What pdfkit offers and its published types do not yet say. */
declare namespace PDFKit.Mixins {
  interface PDFFont {
    /** Takes a font that fontkit has opened, too. */
    registerFont(name: string, font: import('fontkit').ParsedFont): this;
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
