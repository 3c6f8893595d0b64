import { join } from 'node:path';
import sharp from 'sharp';
import type { NamedPicture } from '#server/operations/catalogue/check-import.ts';
import type { DrawnPicture, SourcePicture } from '#server/operations/catalogue/import-products.ts';
import type { ImportFault } from '#server/operations/catalogue/import-row.ts';
import { CARD_PICTURE_FILES, LARGEST_PICTURE, pictureHash } from '#server/runtime/card-picture-files.ts';
import { FileFault, type Files } from '../operator-files.ts';

const BYTES_MAX = 20_000_000;
const TOO_LARGE = `larger than ${BYTES_MAX / 1_000_000} MB`;
const PIXELS_MAX = 50_000_000;
const TYPES: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp']);
/** ID-1, as all cards; a hundredth of it may be cut off. */
const PROPORTIONS = 856 / 540;
const CUT_MAX = 0.01;

/** Looks at the pictures that a file names: there, of a known type, large enough, and shaped as a card. */
export async function inspectPictures(
  files: Files,
  folder: string,
  named: readonly NamedPicture[],
): Promise<{ pictures: SourcePicture[]; faults: ImportFault[] }> {
  const pictures: SourcePicture[] = [];
  const faults: ImportFault[] = [];
  for (const { line, productReferenceId, picture } of named) {
    const inspected = await inspect(files, join(folder, picture));
    if ('fault' in inspected)
      faults.push({ line, field: 'picture', fault: `${picture}: ${inspected.fault}` });
    else {
      const { source } = inspected;
      const imagePath = `/pictures/${productReferenceId}-${pictureHash(source)}`;
      pictures.push({ productReferenceId, source, imagePath });
    }
  }
  return { pictures, faults };
}

async function inspect(files: Files, name: string): Promise<{ source: Buffer } | { fault: string }> {
  let source: Buffer;
  try {
    source = await files.read(name);
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    return { fault: error.kind === 'too large' ? TOO_LARGE : 'cannot be read' };
  }
  if (source.length > BYTES_MAX) return { fault: TOO_LARGE };
  try {
    const image = sharp(source, { limitInputPixels: PIXELS_MAX, failOn: 'error' });
    const { format, autoOrient, pages = 1 } = await image.metadata();
    if (!TYPES.has(format) || pages > 1) return { fault: 'neither JPEG nor PNG nor WebP' };
    const { width, height } = autoOrient;
    if (width < LARGEST_PICTURE.width)
      return { fault: `${width} pixels wide, at least ${LARGEST_PICTURE.width}` };
    if (Math.abs(width / height / PROPORTIONS - 1) > CUT_MAX) {
      return { fault: `${width} × ${height} is not as a card, 856 × 540` };
    }
    // A file that is cut off tells its size all the same.
    await image.stats();
    return { source };
  } catch {
    return { fault: 'cannot be read as a picture' };
  }
}

const CONTENT_TYPES: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };

/** Draws a picture in every size and format in which the build draws those of the brand. */
export async function drawPicture({ source, imagePath }: SourcePicture): Promise<DrawnPicture[]> {
  const { data, info } = await sharp(source, { limitInputPixels: PIXELS_MAX })
    .autoOrient()
    .resize({ ...LARGEST_PICTURE, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = sharp(data, { raw: { width, height, channels } });
  const base = imagePath.slice(imagePath.lastIndexOf('/') + 1);
  return Promise.all(
    Object.entries(CARD_PICTURE_FILES).map(async ([ending, encode]) => ({
      name: base + ending,
      contentType: CONTENT_TYPES[ending.split('.')[1] ?? ''] ?? 'application/octet-stream',
      bytes: await encode(pixels.clone()),
    })),
  );
}
