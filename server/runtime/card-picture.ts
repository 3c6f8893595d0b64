import { CARD_PICTURE_FILES, LARGEST_PICTURE } from './card-picture-files.ts';

export const PICTURE_BYTES_MAX = 20_000_000;
/** Limits the memory of the decoder, which depends on the pixels and not on the file size. */
export const PICTURE_PIXELS_MAX = 50_000_000;
/** A picture of 50 million pixels takes a second. */
const DECODE_TIMEOUT_S = 20;
const TYPES: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp']);
/** ID-1 format. Up to 1 % may be cropped. */
const PROPORTIONS = 856 / 540;
const CROP_MAX = 0.01;

/** Reasons to reject an operator's picture. `narrow` and `shape` include its size in px. */
export type PictureProblem =
  | { kind: 'too-large' | 'pixels' | 'slow' | 'type' | 'unreadable' }
  | { kind: 'narrow' | 'shape'; width: number; height: number };

/**
 * Checks type, size, proportions and completeness. Decoders run in their own threads.
 * @returns undefined if the picture is usable
 */
export async function checkPicture(source: Buffer): Promise<PictureProblem | undefined> {
  if (source.length > PICTURE_BYTES_MAX) return { kind: 'too-large' };
  try {
    const { default: sharp } = await import('sharp');
    // Read the header without the pixel limit, so that too many pixels aren't reported as `unreadable`.
    const header = sharp(source, { limitInputPixels: false });
    const { format, autoOrient, pages = 1 } = await header.metadata();
    if (!TYPES.has(format) || pages > 1) return { kind: 'type' };
    const { width, height } = autoOrient;
    if (width * height > PICTURE_PIXELS_MAX) return { kind: 'pixels' };
    if (width < LARGEST_PICTURE.width) return { kind: 'narrow', width, height };
    if (Math.abs(width / height / PROPORTIONS - 1) > CROP_MAX) return { kind: 'shape', width, height };
    // A truncated file passes the checks above, so decode it fully.
    const image = sharp(source, { limitInputPixels: PICTURE_PIXELS_MAX, failOn: 'error' });
    await image.timeout({ seconds: DECODE_TIMEOUT_S }).resize(LARGEST_PICTURE.width).raw().toBuffer();
    return undefined;
  } catch (error) {
    return { kind: error instanceof Error && error.message.includes('timeout:') ? 'slow' : 'unreadable' };
  }
}

const CONTENT_TYPES: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };

/**
 * Renders a picture in all sizes and formats of the build.
 * @param imagePath of the files, without size and extension
 */
export async function drawCardPicture(
  source: Buffer,
  imagePath: string,
): Promise<{ name: string; contentType: string; bytes: Buffer }[]> {
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(source, { limitInputPixels: PICTURE_PIXELS_MAX })
    .timeout({ seconds: DECODE_TIMEOUT_S })
    .autoOrient()
    .resize({ ...LARGEST_PICTURE, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = sharp(data, { raw: { width, height, channels } });
  const base = imagePath.slice(imagePath.lastIndexOf('/') + 1);
  const files = [];
  // Process pictures sequentially. In parallel they would occupy the threads for files, DNS and compression.
  for (const [ending, encode] of Object.entries(CARD_PICTURE_FILES)) {
    const contentType = CONTENT_TYPES[ending.split('.')[1] ?? ''] ?? 'application/octet-stream';
    files.push({ name: base + ending, contentType, bytes: await encode(pixels.clone()) });
  }
  return files;
}
