import { createCanvas, loadImage } from '@napi-rs/canvas';
import sharp, { type Sharp } from 'sharp';

type Size = { width: number; height: number };

/** What of a drawing is drawn at once, and how it is mixed with what is there already. */
type Layer = { svg: string; operation: GlobalCompositeOperation };

const ROOT = /<svg\b[^>]*>/;
const DEFINITIONS = /^[\s\S]*?<\/defs>/;
/** An element without children that names how it is mixed with what lies below it. */
const BLENDED = /<[a-z]+ [^>]*style="mix-blend-mode:(multiply|screen|overlay|soft-light)"[^>]*\/>/;

/**
 * Draws an SVG on white with Skia, the library that browsers draw with. It takes a tenth of the time of the renderer
 * that sharp brings along, whose filters work through the whole picture for every little shadow.
 * @throws when the SVG cannot be read, or blends in a way that would be drawn wrong without a word
 */
export async function drawSvg(svg: Buffer, size: Size): Promise<Sharp> {
  const canvas = createCanvas(size.width, size.height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, size.width, size.height);
  for (const layer of layersOf(inSize(svg.toString(), size))) {
    context.globalCompositeOperation = layer.operation;
    context.drawImage(await loadImage(Buffer.from(layer.svg)), 0, 0);
  }
  const { data } = context.getImageData(0, 0, size.width, size.height);
  const raw = { width: size.width, height: size.height, channels: 4 as const };
  return sharp(Buffer.from(data.buffer), { raw }).removeAlpha();
}

/** With the size on the root element: whatever stands there is for the pages that show the drawing itself. */
function inSize(svg: string, { width, height }: Size): string {
  return svg.replace(ROOT, (root) => {
    const without = root.replace(/\s(width|height)="[^"]*"/g, '');
    return without.replace('<svg', `<svg width="${width}" height="${height}"`);
  });
}

/**
 * Skia's reader of SVG leaves out `mix-blend-mode`, its canvas knows it: what lies below the blended element, the
 * element, and what lies above are drawn one after the other.
 */
function layersOf(svg: string): Layer[] {
  const blended = BLENDED.exec(svg);
  const found = svg.match(/mix-blend-mode/g)?.length ?? 0;
  if (blended === null && found === 0) return [{ svg, operation: 'source-over' }];
  const definitions = DEFINITIONS.exec(svg)?.[0] ?? ROOT.exec(svg)?.[0] ?? '';
  const [element = '', mode] = blended ?? [];
  const before = svg.slice(0, blended?.index ?? 0);
  if (found > 1 || before.length < definitions.length || !isBelowRoot(before)) {
    throw new Error(
      'mix-blend-mode is drawn only once in a picture, as the style of an element without children, directly below ' +
        'the root and after <defs>',
    );
  }
  return [
    { svg: `${before}</svg>`, operation: 'source-over' },
    { svg: `${definitions}${element}</svg>`, operation: mode as GlobalCompositeOperation },
    { svg: definitions + svg.slice(before.length + element.length), operation: 'source-over' },
  ];
}

/** Whether only the root is still open at the end of this beginning of a drawing. */
function isBelowRoot(beginning: string): boolean {
  const opened = beginning.match(/<[a-z][^>]*[^/]>/gi)?.length ?? 0;
  const closed = beginning.match(/<\//g)?.length ?? 0;
  return opened - closed === 1;
}
