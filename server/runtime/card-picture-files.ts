import { createHash } from 'node:crypto';
import type { Sharp } from 'sharp';

/** Part of every file name: raise it when a size, a format or a quality below changes. */
export const PICTURE_RENDERER_VERSION = 3;

/** Pixels of the largest file; ID-1, as every picture of a card is drawn. */
export const LARGEST_PICTURE = { width: 1200, height: 757 };

/**
 * Each card's files by their ending. JPEG is for mail programs and PDF, which read neither AVIF nor WebP. With more
 * effort the files become one to three hundredths smaller and take twice as long.
 */
export const CARD_PICTURE_FILES: Record<string, (picture: Sharp) => Promise<Buffer>> = {
  '-400.avif': (picture) => picture.resize(400).avif({ quality: 58, effort: 1 }).toBuffer(),
  '-400.webp': (picture) => picture.resize(400).webp({ quality: 80, effort: 2 }).toBuffer(),
  '-400.jpg': (picture) => picture.resize(400).jpeg({ quality: 80, mozjpeg: true }).toBuffer(),
  '-800.avif': (picture) => picture.resize(800).avif({ quality: 58, effort: 1 }).toBuffer(),
  '-800.webp': (picture) => picture.resize(800).webp({ quality: 80, effort: 2 }).toBuffer(),
  '-1200.webp': (picture) =>
    picture.resize(LARGEST_PICTURE.width).webp({ quality: 80, effort: 2 }).toBuffer(),
  '-1000.jpg': printableJpeg,
};

/** Bytes. A PDF of ten cards with ten pictures stays below 700 KB. */
const PRINTABLE_JPEG_MAX = 62_000;
/** Of a picture that printed looks as the original does, and the least for one with much detail. */
const QUALITY = { best: 78, step: 6, least: 46 };

async function printableJpeg(picture: Sharp): Promise<Buffer> {
  let jpeg: Buffer;
  let quality = QUALITY.best;
  do {
    jpeg = await picture.clone().resize(1000).jpeg({ quality, mozjpeg: true }).toBuffer();
    quality -= QUALITY.step;
  } while (jpeg.length > PRINTABLE_JPEG_MAX && quality >= QUALITY.least);
  return jpeg;
}

/** Part of a picture's name: another source, or another way to draw it, gives it another address. */
export function pictureHash(source: Buffer): string {
  return createHash('sha256')
    .update(`${PICTURE_RENDERER_VERSION}\n`)
    .update(source)
    .digest('hex')
    .slice(0, 8);
}
