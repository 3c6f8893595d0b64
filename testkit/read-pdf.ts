import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

/** A text on a page. Positions are in points from the left and lower edge. */
type PageText = { text: string; x: number; y: number; width: number };

export function openPdf(pdf: Buffer): Promise<PDFDocumentProxy> {
  return getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
}

/** Returns the texts of each page in reading order. */
export async function readItems(pdf: Buffer): Promise<PageText[][]> {
  const document = await openPdf(pdf);
  return Promise.all(
    Array.from({ length: document.numPages }, (_, index) => readPageItems(document, index + 1)),
  );
}

async function readPageItems(document: PDFDocumentProxy, pageNumber: number): Promise<PageText[]> {
  const page = await document.getPage(pageNumber);
  // Disable normalization, which replaces characters, such as the micro sign with the Greek letter.
  const { items } = await page.getTextContent({ disableNormalization: true });
  return items.flatMap((item) =>
    'str' in item ? [{ text: item.str, x: item.transform[4], y: item.transform[5], width: item.width }] : [],
  );
}

/** Returns the text of each page, with single spaces between words. */
export async function readPages(pdf: Buffer): Promise<string[]> {
  return (await readItems(pdf)).map(joinWords);
}

export async function readPageText(document: PDFDocumentProxy, pageNumber: number): Promise<string> {
  return joinWords(await readPageItems(document, pageNumber));
}

function joinWords(items: readonly PageText[]): string {
  return items
    .map(({ text }) => text)
    .join(' ')
    .replace(/\s+/g, ' ');
}

/** Returns the structure tags of a page as JSON. */
export async function readTags(pdf: Buffer, pageNumber = 1): Promise<string> {
  const page = await (await openPdf(pdf)).getPage(pageNumber);
  return JSON.stringify(await page.getStructTree());
}

/** Returns the texts of the barcodes on a page, as a scanner reads them. */
export async function scanBarcodes(pdf: Buffer, pageNumber = 1): Promise<string[]> {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  prepareZXingModule({ overrides: { wasmBinary: (await readFile(wasm)).buffer as ArrayBuffer } });
  const document = await openPdf(pdf);
  const page = await document.getPage(pageNumber);
  const viewport = page.getViewport({ scale: 2 });
  const factory = document.canvasFactory as {
    create(width: number, height: number): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D };
  };
  const { canvas, context } = factory.create(viewport.width, viewport.height);
  await page.render({ canvas, canvasContext: context, viewport }).promise;
  const bitmap = context.getImageData(0, 0, canvas.width, canvas.height);
  return (await readBarcodes(bitmap, { formats: ['Code128'] })).map(({ text }) => text);
}
