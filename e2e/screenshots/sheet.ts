import { mkdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import sharp from 'sharp';
import type { Lang } from '../support/words.ts';
import { pictureFile } from './shoot.ts';
import { HEIGHTS, type View, WIDE, type Width } from './view.ts';

type Sheet = { lang: Lang; width: Width; views: readonly View[]; from: string; to: string };

const root = join(import.meta.dirname, '..', '..');
/** Width of a picture on the sheet in px, and pictures per row. */
const TILES = {
  390: { wide: 180, row: 9 },
  768: { wide: 230, row: 7 },
  1440: { wide: 320, row: 5 },
} as const satisfies Record<Width, object>;
const GAP = 16;
const LABEL = 20;
const PAPER = '#d9d4cc';

/** Draws a sheet with the first window of every view. @returns a description of the written file */
export function drawSheet({ lang, width, views, from, to }: Sheet): Promise<string> {
  const { wide, row } = TILES[width];
  return drawTiles({
    pictures: views
      .filter(({ narrow }) => !narrow || width < WIDE)
      .map(({ name }) => ({ name, file: pictureFile(from, lang, width, name) })),
    tile: { wide, tall: Math.round((wide * HEIGHTS[width]) / width) },
    row,
    to: join(to, `${lang}-${width}.webp`),
  });
}

type Tiles = {
  pictures: readonly { name: string; file: string }[];
  /** In px; a taller picture shows its top. */
  tile: { wide: number; tall: number };
  /** Pictures per row. */
  row: number;
  to: string;
};

/** Draws labelled pictures side by side. @returns a description of the written file */
export async function drawTiles({ pictures, tile: { wide, tall }, row, to }: Tiles): Promise<string> {
  const place = (index: number) => ({
    left: GAP + (index % row) * (wide + GAP),
    top: GAP + Math.floor(index / row) * (tall + LABEL + GAP),
  });
  const tiles = await Promise.all(
    pictures.map(async ({ name, file }, index) => {
      const { left, top } = place(index);
      const input = await sharp(file)
        .resize({ width: wide, height: tall, fit: 'cover', position: 'top' })
        .toBuffer();
      return [
        { input, left, top: top + LABEL },
        { input: Buffer.from(label(name, wide)), left, top },
      ];
    }),
  );
  await mkdir(dirname(to), { recursive: true });
  const rows = Math.ceil(pictures.length / row);
  const { size } = await sharp({
    create: {
      width: GAP + row * (wide + GAP),
      height: GAP + rows * (tall + LABEL + GAP),
      channels: 3,
      background: PAPER,
    },
  })
    .composite(tiles.flat())
    .webp({ quality: 68, effort: 6 })
    .toFile(to);
  return `${relative(root, to)}  ${Math.round(size / 1024)} KB`;
}

function label(words: string, wide: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${LABEL}">
    <text x="0" y="14" font-family="sans-serif" font-size="13" fill="#222">${words}</text>
  </svg>`;
}
