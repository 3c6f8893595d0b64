import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

type Canvas = HTMLCanvasElement & { toBuffer: (type: 'image/png') => Buffer };
type CanvasFactory = {
  create(width: number, height: number): { canvas: Canvas; context: CanvasRenderingContext2D };
};

/** Pixels per point of the page. */
const SCALE = 1.5;

/** Renders each page of a PDF as PNG. */
export async function pdfPages(content: Buffer): Promise<Buffer[]> {
  const document = await getDocument({ data: new Uint8Array(content), verbosity: 0 }).promise;
  const pages: Buffer[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const viewport = page.getViewport({ scale: SCALE });
    const factory = document.canvasFactory as CanvasFactory;
    const { canvas, context } = factory.create(viewport.width, viewport.height);
    await page.render({ canvas, canvasContext: context, viewport }).promise;
    pages.push(canvas.toBuffer('image/png'));
  }
  await document.destroy();
  return pages;
}
