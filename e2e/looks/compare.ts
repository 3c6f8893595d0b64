import sharp from 'sharp';

/**
 * Stored pictures are scaled down by this factor. For the comparison, pictures are scaled down further and blurred,
 * because font rendering differs between machines.
 */
const STORED_SCALE = 4;
const COMPARED_SCALE = 8;
const BLUR = 1;
/** Side length of a compared cell, in px of the page. */
const CELL = 48;
/** Maximum average colour distance in a cell, on a scale from 0 to 100 (black against white). */
export const MAX_DISTANCE = 4;
/** Maximum difference in page length, in px: less than a line of text. */
const MAX_LENGTH_DIFFERENCE = 16;

export type Difference = {
  /** Position of the worst cell, in px of the page. */
  left: number;
  top: number;
  /** Top of the first cell above the limit. If the page became longer, everything below it differs too. */
  firstDifference: number | undefined;
  /** 0 is the same colour, 100 is black against white. */
  distance: number;
  /** Increase of the page's length, in px. */
  addedLength: number;
};

type ComparedPicture = { data: Buffer; width: number; height: number };

/** Reduces a picture to the version that is stored for comparison. */
export function reducePicture(picture: Buffer, width: number): Promise<Buffer> {
  return sharp(picture)
    .resize({ width: Math.round(width / STORED_SCALE) })
    .webp({ quality: 80, effort: 6 })
    .toBuffer();
}

/** Finds where a picture differs most from the stored picture. @param width width of the page in px */
export async function compare(stored: Buffer, picture: Buffer, width: number): Promise<Difference> {
  const [expected, actual] = await Promise.all([
    decodePicture(stored, width),
    reducePicture(picture, width).then((reduced) => decodePicture(reduced, width)),
  ]);
  const cellSize = CELL / COMPARED_SCALE;
  const height = Math.min(expected.height, actual.height);
  let worst = { left: 0, top: 0, distance: 0 };
  let firstDifference: number | undefined;
  for (let top = 0; top < height; top += cellSize) {
    for (let left = 0; left < actual.width; left += cellSize) {
      const distance = measureDistance(expected, actual, { left, top, cellSize, height });
      if (distance > MAX_DISTANCE) firstDifference ??= top * COMPARED_SCALE;
      if (distance > worst.distance)
        worst = { left: left * COMPARED_SCALE, top: top * COMPARED_SCALE, distance };
    }
  }
  return { ...worst, firstDifference, addedLength: (actual.height - expected.height) * COMPARED_SCALE };
}

export function isVisible({ distance, addedLength }: Difference): boolean {
  return distance > MAX_DISTANCE || Math.abs(addedLength) > MAX_LENGTH_DIFFERENCE;
}

/** Describes the difference in a sentence. */
export function describeDifference({
  left,
  top,
  firstDifference,
  distance,
  addedLength,
}: Difference): string {
  const from = firstDifference === undefined ? '' : `differs below y ${firstDifference} px, `;
  const length =
    addedLength === 0
      ? ''
      : `; the page is ${Math.abs(addedLength)} px ${addedLength > 0 ? 'longer' : 'shorter'}`;
  return `${from}worst at x ${left}–${left + CELL}, y ${top}–${top + CELL} px: colours differ by ${distance.toFixed(1)} %, allowed are ${MAX_DISTANCE} %${length}`;
}

async function decodePicture(stored: Buffer, width: number): Promise<ComparedPicture> {
  const { data, info } = await sharp(stored)
    .resize({ width: Math.round(width / COMPARED_SCALE) })
    .removeAlpha()
    .blur(BLUR)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

type Cell = { left: number; top: number; cellSize: number; height: number };

function measureDistance(
  expected: ComparedPicture,
  actual: ComparedPicture,
  { left, top, cellSize, height }: Cell,
): number {
  const width = Math.min(expected.width, actual.width);
  let sum = 0;
  let count = 0;
  for (let y = top; y < Math.min(top + cellSize, height); y += 1) {
    for (let x = left; x < Math.min(left + cellSize, width); x += 1) {
      const channelDifference = (colour: number) =>
        ((expected.data[(y * expected.width + x) * 3 + colour] ?? 0) -
          (actual.data[(y * actual.width + x) * 3 + colour] ?? 0)) /
        255;
      sum += Math.hypot(channelDifference(0), channelDifference(1), channelDifference(2)) / Math.sqrt(3);
      count += 1;
    }
  }
  return count === 0 ? 0 : (100 * sum) / count;
}
