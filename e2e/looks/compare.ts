import sharp from 'sharp';

/** A picture is kept at a quarter of its size, and compared at an eighth and blurred: fonts are drawn differently elsewhere. */
const KEPT = 4;
const SEEN = 8;
const BLUR = 1;
/** Side of a compared cell, in px of the page. */
const CELL = 48;
/** How far apart the colours of a cell may be on average, of 100 that black and white are. */
export const ALLOWED = 4;
/** How much longer or shorter a page may be, in px: less than a line of text. */
const ALLOWED_LENGTH = 16;

export type Difference = {
  /** The worst cell, in px of the page. */
  left: number;
  top: number;
  /** Where it begins: the uppermost cell beyond what is allowed; a page that grew differs below as well. */
  begins: number | undefined;
  /** 0 is the same colour, 100 is black for white. */
  distance: number;
  /** By how many px the page is longer now. */
  longer: number;
};

type Seen = { data: Buffer; width: number; height: number };

/** What is kept of a picture to compare later ones with. */
export function keepOf(picture: Buffer, width: number): Promise<Buffer> {
  return sharp(picture)
    .resize({ width: Math.round(width / KEPT) })
    .webp({ quality: 80, effort: 6 })
    .toBuffer();
}

/** Where a picture differs most from what was kept of an earlier one. @param width of the page in px */
export async function compare(kept: Buffer, picture: Buffer, width: number): Promise<Difference> {
  const [before, now] = await Promise.all([
    see(kept, width),
    keepOf(picture, width).then((small) => see(small, width)),
  ]);
  const side = CELL / SEEN;
  const height = Math.min(before.height, now.height);
  let worst = { left: 0, top: 0, distance: 0 };
  let begins: number | undefined;
  for (let top = 0; top < height; top += side) {
    for (let left = 0; left < now.width; left += side) {
      const distance = distanceOf(before, now, { left, top, side, height });
      if (distance > ALLOWED) begins ??= top * SEEN;
      if (distance > worst.distance) worst = { left: left * SEEN, top: top * SEEN, distance };
    }
  }
  return { ...worst, begins, longer: (now.height - before.height) * SEEN };
}

export function isNoticed({ distance, longer }: Difference): boolean {
  return distance > ALLOWED || Math.abs(longer) > ALLOWED_LENGTH;
}

/** The difference in words. */
export function inWords({ left, top, begins, distance, longer }: Difference): string {
  const from = begins === undefined ? '' : `from y ${begins} px on, `;
  const length =
    longer === 0 ? '' : `; the page is ${Math.abs(longer)} px ${longer > 0 ? 'longer' : 'shorter'}`;
  return `${from}worst at x ${left}–${left + CELL}, y ${top}–${top + CELL} px: colours ${distance.toFixed(1)} % apart, allowed ${ALLOWED} %${length}`;
}

async function see(kept: Buffer, width: number): Promise<Seen> {
  const { data, info } = await sharp(kept)
    .resize({ width: Math.round(width / SEEN) })
    .removeAlpha()
    .blur(BLUR)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

type Cell = { left: number; top: number; side: number; height: number };

function distanceOf(before: Seen, now: Seen, { left, top, side, height }: Cell): number {
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
