import { once } from 'node:events';
import PDFDocument from 'pdfkit';
import { openBrandFonts } from './brand-fonts.ts';
import type { DocumentBrand } from './document-brand.ts';

export type Pdf = PDFKit.PDFDocument;

type PdfInput = {
  brand: DocumentBrand;
  /** Folder of the brand, where its fonts are. */
  brandDir: string;
  /** BCP 47, as `de-CH`. */
  lang: string;
  title: string;
  /** Stands in the file; the same input gives the same bytes. */
  createdAt: Date;
};

/** Points of a length in millimetres. */
export function mm(millimetres: number): number {
  return (millimetres * 72) / 25.4;
}

/**
 * An empty document for screen readers, its pages A4 unless they say otherwise: tagged, with language and title, the brand's fonts registered as
 * `display`, `regular` and `semibold`. `finish` closes it and gives its bytes.
 */
export async function openPdf(input: PdfInput): Promise<{ pdf: Pdf; finish: () => Promise<Buffer> }> {
  const { name } = input.brand;
  const fonts = await openBrandFonts(input.brand, input.brandDir);
  const options: PDFKit.PDFDocumentOptions = {
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    lang: input.lang,
    displayTitle: true,
    // An empty name keeps pdfkit from opening Helvetica, which nobody embeds.
    font: '',
    info: {
      Title: input.title,
      Author: name,
      Creator: name,
      Producer: 'Cadeau',
      CreationDate: input.createdAt,
    },
  };
  // Assigned, since the published types know the archive subsets only.
  const pdf = new PDFDocument(Object.assign(options, { subset: 'PDF/UA' }));
  for (const [key, font] of Object.entries(fonts)) pdf.registerFont(key, font);
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  return {
    pdf,
    async finish() {
      const ended = once(pdf, 'end');
      pdf.end();
      await ended;
      return Buffer.concat(chunks);
    },
  };
}

/** Draws a piece of content under its tag, next in the reading order of its parent. */
export function drawTagged(
  pdf: Pdf,
  parent: PDFKit.PDFStructureElement,
  tag: 'H1' | 'H2' | 'P' | 'Figure' | 'TH' | 'TD',
  draw: () => void,
  options: PDFKit.Mixins.StructureElementOptions = {},
): void {
  parent.add(pdf.struct(tag, options, draw));
}

/** An element that holds others, next in the reading order of its parent; the caller ends it. */
export function openTag(
  pdf: Pdf,
  parent: PDFKit.PDFStructureElement,
  tag: 'Sect' | 'Table' | 'TR',
  options: PDFKit.Mixins.StructureElementOptions = {},
): PDFKit.PDFStructureElement {
  const element = pdf.struct(tag, options);
  parent.add(element);
  return element;
}

/** Lines, frames and marks that say nothing, or what each page repeats: screen readers pass over them. */
export function drawDecoration(pdf: Pdf, draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
  pdf.markContent('Artifact', { type });
  pdf.save();
  draw();
  pdf.restore();
  pdf.endMarkedContent();
}
