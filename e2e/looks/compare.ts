import sharp from 'sharp';

/**
 * Stored pictures have a quarter of the size. They are compared at an eighth and blurred, because font
 * rendering differs.
 */
const KEPT = 4;
const SEEN = 8;
const BLUR = 1;
/** Side of a compared cell, in px of the page. */
const CELL = 48;
/** Maximum average colour distance in a cell, on a scale from 0 to 100 (black against white). */
export const ALLOWED = 4;
/** Maximum difference in page length, in px: less than a line of text. */
const ALLOWED_LENGTH = 16;

export type Difference = {
  /** Position of the worst cell, in px of the page. */
  left: number;
  top: number;
  /** Top of the first cell above the limit. If the page became longer, everything below differs as well. */
  begins: number | undefined;
  /** 0 is the same colour, 100 is black against white. */
  distance: number;
  /** Growth of the page, in px. */
  longer: number;
};

type ComparedPicture = { data: Buffer; width: number; height: number };

/** Reduces a picture to the version that is stored for comparison. */
export function reducePicture(picture: Buffer, width: number): Promise<Buffer> {
  return sharp(picture)
    .resize({ width: Math.round(width / KEPT) })
    .webp({ quality: 80, effort: 6 })
    .toBuffer();
}

/** Finds where a picture differs most from the stored one. @param width of the page in px */
export async function compare(kept: Buffer, picture: Buffer, width: number): Promise<Difference> {
  const [before, now] = await Promise.all([
    see(kept, width),
    reducePicture(picture, width).then((small) => see(small, width)),
  ]);
  const side = CELL / SEEN;
  const height = Math.min(before.height, now.height);
  let worst = { left: 0, top: 0, distance: 0 };
  let begins: number | undefined;
  for (let top = 0; top < height; top += side) {
    for (let left = 0; left < now.width; left += side) {
      const distance = measureDistance(before, now, { left, top, side, height });
      if (distance > ALLOWED) begins ??= top * SEEN;
      if (distance > worst.distance) worst = { left: left * SEEN, top: top * SEEN, distance };
    }
  }
  return { ...worst, begins, longer: (now.height - before.height) * SEEN };
}

export function isNoticed({ distance, longer }: Difference): boolean {
  return distance > ALLOWED || Math.abs(longer) > ALLOWED_LENGTH;
}

/** Describes the difference in a sentence. */
export function inWords({ left, top, begins, distance, longer }: Difference): string {
  const from = begins === undefined ? '' : `from y ${begins} px on, `;
  const length =
    longer === 0 ? '' : `; the page is ${Math.abs(longer)} px ${longer > 0 ? 'longer' : 'shorter'}`;
  return `${from}worst at x ${left}–${left + CELL}, y ${top}–${top + CELL} px: colours ${distance.toFixed(1)} % apart, allowed ${ALLOWED} %${length}`;
}

async function see(kept: Buffer, width: number): Promise<ComparedPicture> {
  const { data, info } = await sharp(kept)
    .resize({ width: Math.round(width / SEEN) })
    .removeAlpha()
    .blur(BLUR)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

type Cell = { left: number; top: number; side: number; height: number };

function measureDistance(
  before: ComparedPicture,
  now: ComparedPicture,
  { left, top, side, height }: Cell,
): number {
  const width = Math.min(before.width, now.width);
  let sum = 0;
  let count = 0;
  for (let y = top; y < Math.min(top + side, height); y += 1) {
    for (let x = left; x < Math.min(left + side, width); x += 1) {
      const part = (colour: number) =>
        ((before.data[(y * before.width + x) * 3 + colour] ?? 0) -
          (now.data[(y * now.width + x) * 3 + colour] ?? 0)) /
        255;
      sum += Math.hypot(part(0), part(1), part(2)) / Math.sqrt(3);
      count += 1;
    }
  }
  return count === 0 ? 0 : (100 * sum) / count;
}
