import { mkdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import sharp from 'sharp';
import type { Lang } from '../support/words.ts';
import { pictureFile } from './shoot.ts';
import { HEIGHTS, type View, WIDE, type Width } from './view.ts';

type Sheet = { lang: Lang; width: Width; views: readonly View[]; from: string; to: string };

const root = join(import.meta.dirname, '..', '..');
/** How wide a picture is on the sheet, in px, and how many stand in a row. */
const TILES = {
  390: { wide: 180, row: 9 },
  768: { wide: 230, row: 7 },
  1440: { wide: 320, row: 5 },
} as const satisfies Record<Width, object>;
const GAP = 16;
const LABEL = 20;
const PAPER = '#d9d4cc';

/** One sheet with the first window of every view. @returns what was written */
export async function drawSheet({ lang, width, views, from, to }: Sheet): Promise<string> {
  const shown = views.filter(({ narrow }) => !narrow || width < WIDE);
  const { wide, row } = TILES[width];
  const tall = Math.round((wide * HEIGHTS[width]) / width);
  const place = (index: number) => ({
    left: GAP + (index % row) * (wide + GAP),
    top: GAP + Math.floor(index / row) * (tall + LABEL + GAP),
  });
  const tiles = await Promise.all(
    shown.map(async ({ name }, index) => {
      const { left, top } = place(index);
      const input = await sharp(pictureFile(from, lang, width, name))
        .resize({ width: wide, height: tall, fit: 'cover', position: 'top' })
        .toBuffer();
      return [
        { input, left, top: top + LABEL },
        { input: Buffer.from(label(name, wide)), left, top },
      ];
    }),
  );
  await mkdir(to, { recursive: true });
  const file = join(to, `${lang}-${width}.webp`);
  const rows = Math.ceil(shown.length / row);
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
    .toFile(file);
  return `${relative(root, file)}  ${Math.round(size / 1024)} KB`;
}

function label(words: string, wide: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${LABEL}">
    <text x="0" y="14" font-family="sans-serif" font-size="13" fill="#222">${words}</text>
  </svg>`;
}
