import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

export type PdfPage = { text: string; barcodes: string[] };

type CanvasFactory = {
  create(width: number, height: number): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D };
};

const SCALE = 2;

// Load the WebAssembly from the package. By default, the reader downloads it.
const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
const wasmBinary = new Uint8Array(await readFile(wasm)).buffer;
prepareZXingModule({ overrides: { wasmBinary } });

/** Reads the barcodes in a picture. Requires several lines, because barcodes read from few lines are sometimes wrong. */
export async function scanPicture(picture: Blob | ImageData): Promise<string[]> {
  const found = await readBarcodes(picture, { formats: ['Code128'], minLineCount: 6 });
  return found.map(({ text }) => text);
}

/** Reads the text of a PDF and the barcodes on its rendered pages. */
export async function readPdf(content: Buffer): Promise<PdfPage[]> {
  const document = await getDocument({ data: new Uint8Array(content), verbosity: 0 }).promise;
  const pages: PdfPage[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
    const viewport = page.getViewport({ scale: SCALE });
    const { canvas, context } = (document.canvasFactory as CanvasFactory).create(
      viewport.width,
      viewport.height,
    );
    await page.render({ canvas, canvasContext: context, viewport }).promise;
    const bitmap = context.getImageData(0, 0, canvas.width, canvas.height);
    pages.push({ text, barcodes: await scanPicture(bitmap) });
  }
  await document.destroy();
  return pages;
}
