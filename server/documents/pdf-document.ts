import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { create, type ParsedFont } from 'fontkit';
import PDFDocument from 'pdfkit';
import { LANGUAGE_TAGS, type Language } from '#rules/language.ts';
import type { DocumentBrand, DocumentBranding } from './document-brand.ts';
import { registerEmojiFont } from './draw-emoji.ts';
import { registerFont } from './register-font.ts';

export type Pdf = PDFKit.PDFDocument;

type PdfInput = DocumentBranding & {
  lang: Language;
  title: string;
  /** Stored in the file. The same input gives the same bytes. */
  createdAt: Date;
};

/** Converts millimetres to points, the unit of pdfkit. */
export function mm(millimetres: number): number {
  return (millimetres * 72) / 25.4;
}

export function toMillimetres(points: number): number {
  return (points * 25.4) / 72;
}

/**
 * Renders a tagged A4 document. The brand's fonts are registered as `display`, `regular` and `semibold`.
 * `draw` adds the pages and appends their content to `root`, in reading order.
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
    // Stops pdfkit from opening Helvetica, which would not be embedded.
    font: '',
    info: {
      Title: title,
      Author: brand.name,
      Creator: brand.name,
      Producer: 'Cadeau',
      CreationDate: createdAt,
    },
  };
  // `Object.assign` avoids a type error: the published type of `subset` lists only the archive formats.
  const pdf = new PDFDocument(Object.assign(options, { subset: 'PDF/UA' }));
  for (const [name, font] of Object.entries(fonts)) registerFont(pdf, name, font);
  registerEmojiFont(pdf, await openFont(EMOJI_FONT));
  const readBytes = collectBytes(pdf);
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  await draw(pdf, root);
  root.end();
  pdf.end();
  return readBytes();
}

/** Converts to a Buffer, which pdfkit requires: bytes from another thread are a plain Uint8Array. */
export function openPicture(pdf: Pdf, { buffer, byteOffset, byteLength }: Uint8Array) {
  return pdf.openImage(Buffer.from(buffer, byteOffset, byteLength));
}

/** Draws the content in a tagged element, which comes next in the parent's reading order. */
export function drawTagged(
  pdf: Pdf,
  parent: PDFKit.PDFStructureElement,
  tag: 'H1' | 'H2' | 'P' | 'Figure' | 'TH' | 'TD',
  draw: () => void,
  options: PDFKit.Mixins.StructureElementOptions = {},
): void {
  parent.add(pdf.struct(tag, options, draw));
}

/** Opens a container element; the caller ends it. */
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

/** Screen readers skip this content: lines, frames, and texts repeated on each page. */
export function drawDecoration(pdf: Pdf, draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
  pdf.markContent('Artifact', { type });
  pdf.save();
  draw();
  pdf.restore();
  pdf.endMarkedContent();
}

/** Parsed fonts by path. Parsing a font takes longer than drawing a page. */
const parsedFonts = new Map<string, Promise<ParsedFont>>();

/** Noto Emoji, under the SIL Open Font License. */
const EMOJI_FONT = join(import.meta.dirname, 'fonts/noto-emoji-400.ttf');

type BrandFonts = Record<'display' | 'regular' | 'semibold', ParsedFont>;

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
  const font = parsedFonts.get(path) ?? readFile(path).then(create);
  parsedFonts.set(path, font);
  font.catch(() => parsedFonts.delete(path));
  return font;
}

/**
 * Bypasses pdfkit's stream, which took a fifth of the rendering time.
 * @returns a function that returns the whole file, once the document has ended
 */
function collectBytes(pdf: PDFKit.PDFDocument): () => Buffer {
  const header: Buffer | null = pdf.read();
  const chunks: Uint8Array[] = header === null ? [] : [header];
  let isComplete = false;
  pdf._write = (data) => {
    const chunk = typeof data === 'string' ? toLine(data) : data;
    chunks.push(chunk);
    pdf._offset += chunk.length;
  };
  pdf.addContent = (data) => {
    pdf.page.content.write(toLine(data));
    return pdf;
  };
  pdf.push = (chunk) => {
    isComplete ||= chunk === null;
    return true;
  };
  return () => {
    if (!isComplete) throw new Error('the document has unfinished parts');
    return Buffer.concat(chunks);
  };
}

function toLine(text: string): Buffer {
  return Buffer.from(`${text}\n`, 'latin1');
}
