import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { create, type ParsedFont } from 'fontkit';
import PDFDocument from 'pdfkit';
import { LANGUAGE_TAGS, type Language } from '#rules/language.ts';
import type { DocumentBrand, DocumentLook } from './document-brand.ts';
import { registerFont } from './register-font.ts';

export type Pdf = PDFKit.PDFDocument;

type PdfInput = DocumentLook & {
  lang: Language;
  title: string;
  /** Stands in the file; the same input gives the same bytes. */
  createdAt: Date;
};

/** Points of a length in millimetres. */
export function mm(millimetres: number): number {
  return (millimetres * 72) / 25.4;
}

/**
 * A document for screen readers, its pages A4 unless they say otherwise: tagged, with language and title, the brand's
 * fonts registered as `display`, `regular` and `semibold`. `draw` adds its pages, and their content to the root of the
 * reading order.
 */
export async function renderPdf(
  { brand, brandDir, lang, title, createdAt }: PdfInput,
  draw: (pdf: Pdf, root: PDFKit.PDFStructureElement) => Promise<void> | void,
): Promise<Buffer> {
  const fonts = await openBrandFonts(brand, brandDir);
  const options: PDFKit.PDFDocumentOptions = {
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    lang: LANGUAGE_TAGS[lang],
    displayTitle: true,
    // An empty name keeps pdfkit from opening Helvetica, which would not be embedded.
    font: '',
    info: {
      Title: title,
      Author: brand.name,
      Creator: brand.name,
      Producer: 'Cadeau',
      CreationDate: createdAt,
    },
  };
  // Assigned, since the published types know the archive subsets only.
  const pdf = new PDFDocument(Object.assign(options, { subset: 'PDF/UA' }));
  for (const [name, font] of Object.entries(fonts)) registerFont(pdf, name, font);
  const bytes = collectBytes(pdf);
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  await draw(pdf, root);
  root.end();
  pdf.end();
  return bytes();
}

/** A picture to draw. Bytes that come from another thread are no Buffer any more, which pdfkit insists on. */
export function openPicture(pdf: Pdf, { buffer, byteOffset, byteLength }: Uint8Array) {
  return pdf.openImage(Buffer.from(buffer, byteOffset, byteLength));
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

/** By path. Reading the tables of a font takes longer than drawing a page, and a brand's fonts never change. */
const parsed = new Map<string, Promise<ParsedFont>>();

type BrandFonts = Record<'display' | 'regular' | 'semibold', ParsedFont>;

/** The fonts of a brand, opened once for all documents. */
async function openBrandFonts({ fonts }: DocumentBrand, brandDir: string): Promise<BrandFonts> {
  const open = (file: string) => openFont(join(brandDir, file));
  const [display, regular, semibold] = await Promise.all([
    open(fonts.display.bold),
    open(fonts.text.regular),
    open(fonts.text.semibold),
  ]);
  return { display, regular, semibold };
}

function openFont(path: string): Promise<ParsedFont> {
  const font = parsed.get(path) ?? readFile(path).then(create);
  parsed.set(path, font);
  font.catch(() => parsed.delete(path));
  return font;
}

/**
 * Collects what a document writes. The library makes an array of memory of its own for every line and passes it through a
 * stream; to clean that up took a fifth of the time of drawing.
 * @returns the whole file, once the document has ended
 */
function collectBytes(pdf: PDFKit.PDFDocument): () => Buffer {
  const begun: Buffer | null = pdf.read();
  const chunks: Uint8Array[] = begun === null ? [] : [begun];
  let isWhole = false;
  pdf._write = (data) => {
    const chunk = typeof data === 'string' ? lineOf(data) : data;
    chunks.push(chunk);
    pdf._offset += chunk.length;
  };
  pdf.addContent = (data) => {
    pdf.page.content.write(lineOf(data));
    return pdf;
  };
  pdf.push = (chunk) => {
    isWhole ||= chunk === null;
    return true;
  };
  return () => {
    if (!isWhole) throw new Error('a part of the document has not ended');
    return Buffer.concat(chunks);
  };
}

function lineOf(text: string): Buffer {
  return Buffer.from(`${text}\n`, 'latin1');
}
