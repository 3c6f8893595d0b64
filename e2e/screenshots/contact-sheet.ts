import { mkdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import sharp from 'sharp';
import type { Lang } from '../support/labels.ts';
import { pictureFile } from './shoot.ts';
import { HEIGHTS, type View, WIDE, type Width } from './view.ts';

type Sheet = { lang: Lang; width: Width; views: readonly View[]; from: string; to: string };

const root = join(import.meta.dirname, '..', '..');
/** Width of a picture on the sheet, in px, and the number of pictures per row. */
const TILES = {
  390: { tileWidth: 180, picturesPerRow: 9 },
  768: { tileWidth: 230, picturesPerRow: 7 },
  1440: { tileWidth: 320, picturesPerRow: 5 },
} as const satisfies Record<Width, object>;
const GAP = 16;
const LABEL_HEIGHT = 20;
const BACKGROUND = '#d9d4cc';

/** Draws a sheet with the first window of every view. @returns a description of the written file */
export function drawSheet({ lang, width, views, from, to }: Sheet): Promise<string> {
  const { tileWidth, picturesPerRow } = TILES[width];
  return drawTiles({
    pictures: views
      .filter(({ narrow }) => !narrow || width < WIDE)
      .map(({ name }) => ({ name, file: pictureFile(from, lang, width, name) })),
    tile: { tileWidth, tileHeight: Math.round((tileWidth * HEIGHTS[width]) / width) },
    picturesPerRow,
    to: join(to, `${lang}-${width}.webp`),
  });
}

type Tiles = {
  pictures: readonly { name: string; file: string }[];
  /** Size in px. Taller pictures are cut at the bottom. */
  tile: { tileWidth: number; tileHeight: number };
  picturesPerRow: number;
  to: string;
};

/** Draws labelled pictures side by side. @returns a description of the written file */
export async function drawTiles({
  pictures,
  tile: { tileWidth, tileHeight },
  picturesPerRow,
  to,
}: Tiles): Promise<string> {
  const getPosition = (index: number) => ({
    left: GAP + (index % picturesPerRow) * (tileWidth + GAP),
    top: GAP + Math.floor(index / picturesPerRow) * (tileHeight + LABEL_HEIGHT + GAP),
  });
  const tiles = await Promise.all(
    pictures.map(async ({ name, file }, index) => {
      const { left, top } = getPosition(index);
      const input = await sharp(file)
        .resize({ width: tileWidth, height: tileHeight, fit: 'cover', position: 'top' })
        .toBuffer();
      return [
        { input, left, top: top + LABEL_HEIGHT },
        { input: Buffer.from(renderLabel(name, tileWidth)), left, top },
      ];
    }),
  );
  await mkdir(dirname(to), { recursive: true });
  const rows = Math.ceil(pictures.length / picturesPerRow);
  const { size } = await sharp({
    create: {
      width: GAP + picturesPerRow * (tileWidth + GAP),
      height: GAP + rows * (tileHeight + LABEL_HEIGHT + GAP),
      channels: 3,
      background: BACKGROUND,
    },
  })
    .composite(tiles.flat())
    .webp({ quality: 68, effort: 6 })
    .toFile(to);
  return `${relative(root, to)}  ${Math.round(size / 1024)} KB`;
}

function renderLabel(words: string, tileWidth: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${tileWidth}" height="${LABEL_HEIGHT}">
    <text x="0" y="14" font-family="sans-serif" font-size="13" fill="#222">${words}</text>
  </svg>`;
}
