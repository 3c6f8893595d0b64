import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';

/** Part of every file name. Increase it with any change to sizes, formats or quality. */
export const PICTURE_RENDERER_VERSION = 4;

/** Largest file in px, in ID-1 proportions. */
export const LARGEST_PICTURE = { width: 1200, height: 757 };

/**
 * Encoders by file suffix. Mail programs and PDF need JPEG. Higher effort saves 1 to 3 % but doubles the
 * time.
 */
export const CARD_PICTURE_FILES: Record<string, (picture: Sharp) => Promise<Buffer>> = {
  '-280.avif': (picture) => picture.resize(280).avif({ quality: 50, effort: 1 }).toBuffer(),
  '-400.avif': (picture) => picture.resize(400).avif({ quality: 58, effort: 1 }).toBuffer(),
  '-400.webp': (picture) => picture.resize(400).webp({ quality: 80, effort: 2 }).toBuffer(),
  '-400.jpg': (picture) => picture.resize(400).jpeg({ quality: 80, mozjpeg: true }).toBuffer(),
  '-800.avif': (picture) => picture.resize(800).avif({ quality: 58, effort: 1 }).toBuffer(),
  '-800.webp': (picture) => picture.resize(800).webp({ quality: 80, effort: 2 }).toBuffer(),
  '-1200.webp': (picture) =>
    picture.resize(LARGEST_PICTURE.width).webp({ quality: 80, effort: 2 }).toBuffer(),
  '-1000.jpg': encodePrintableJpeg,
};

/** Maximum bytes, so that a PDF of ten cards with pictures stays below 700 KB. */
const PRINTABLE_JPEG_MAX = 62_000;
/** JPEG quality for printing. `best` looks like the original; `least` is for detailed pictures. */
const QUALITY = { best: 78, step: 6, least: 46 };

async function encodePrintableJpeg(picture: Sharp): Promise<Buffer> {
  let jpeg: Buffer;
  let quality = QUALITY.best;
  do {
    jpeg = await picture.clone().resize(1000).jpeg({ quality, mozjpeg: true }).toBuffer();
    quality -= QUALITY.step;
  } while (jpeg.length > PRINTABLE_JPEG_MAX && quality >= QUALITY.least);
  return jpeg;
}

/** Returns a hash of source and renderer version, so that changed pictures get a new URL. */
export function hashPicture(source: Buffer): string {
  return createHash('sha256')
    .update(`${PICTURE_RENDERER_VERSION}\n`)
    .update(source)
    .digest('hex')
    .slice(0, 8);
}
