import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import type { Brand } from '#brands/brand.ts';
import { drawSvg } from '../shop/draw-svg.ts';

/** Width of a card in px: in a row of the cart, in the list, and on paper (A4 at 200 dpi). */
const ROW = 120;
const LIST = 360;
const PAPER = 1654;

/** Aspect ratio of a card of 85.6 by 54 mm, ID-1. */
const SHAPE = 540 / 856;

const GAP = 24;
const LABEL = 34;

type Sheet = {
  columns: number;
  /** Size of one card's cell in px, without its label. */
  cell: { width: number; height: number };
  /** Receives the card in paper size. */
  show: (card: Sharp) => { picture: Sharp; left: number }[];
};

const SHEETS: Record<string, Sheet> = {
  'contact-sheet-list.webp': {
    columns: 3,
    cell: { width: LIST + GAP + ROW, height: toHeight(LIST) },
    show: (card) => [
      { picture: small(card, LIST), left: 0 },
      { picture: small(card, ROW), left: LIST + GAP },
    ],
  },
  // Half resolution: twenty full-size cards would need many megabytes.
  'contact-sheet-paper.webp': {
    columns: 2,
    cell: { width: PAPER / 2, height: toHeight(PAPER / 2) },
    show: (card) => [{ picture: small(card, PAPER / 2), left: 0 }],
  },
  // Details of each card's texture in full size.
  'contact-sheet-paper-detail.webp': {
    columns: 5,
    cell: { width: 360, height: 270 },
    show: (card) => [{ picture: card.extract({ left: 400, top: 330, width: 360, height: 270 }), left: 0 }],
  },
};

/** Draws every card of a brand's catalogue in its display sizes, posted ones first. */
export async function drawCardSheets(
  brandDir: string,
  brand: Pick<Brand, 'catalogue' | 'colours'>,
  outDir: string,
) {
  await mkdir(outDir, { recursive: true });
  const cards: Card[] = [];
  for (const { imagePath, category } of brand.catalogue) {
    const name = `${basename(imagePath, '.svg')}, ${category}`;
    cards.push({ name, pixels: await drawCard(await readFile(join(brandDir, imagePath))) });
  }
  for (const [name, sheet] of Object.entries(SHEETS)) {
    const path = join(outDir, name);
    await writeFile(path, await drawSheet(sheet, cards, brand.colours));
    console.log(`${path}: ${Math.round((await stat(path)).size / 1024)} KB`);
  }
}

type Card = { name: string; pixels: Buffer };

async function drawSheet(
  { columns, cell, show }: Sheet,
  cards: readonly Card[],
  colours: Pick<Brand['colours'], 'ink' | 'ground'>,
): Promise<Buffer> {
  const place = { width: cell.width + GAP, height: cell.height + LABEL + GAP };
  const pictures: OverlayOptions[] = [];
  for (const [index, { name, pixels }] of cards.entries()) {
    const left = GAP + (index % columns) * place.width;
    const top = GAP + Math.floor(index / columns) * place.height;
    for (const shown of show(asPicture(pixels)))
      pictures.push({ input: await shown.picture.png().toBuffer(), left: left + shown.left, top });
    const words = `<span foreground="${colours.ink}">${name}</span>`;
    const label = await sharp({ text: { text: words, dpi: 110, rgba: true } })
      .png()
      .toBuffer();
    pictures.push({ input: label, left, top: top + cell.height + 8 });
  }
  const width = GAP + columns * place.width;
  const height = GAP + Math.ceil(cards.length / columns) * place.height;
  return sharp({ create: { width, height, channels: 3, background: colours.ground } })
    .composite(pictures)
    .webp({ quality: 66, effort: 3 })
    .toBuffer();
}

/**
 * Draws once at a large size, because light and texture are slow. Smaller sizes are scaled, as the shop does.
 */
async function drawCard(svg: Buffer): Promise<Buffer> {
  const card = await drawSvg(svg, { width: PAPER, height: toHeight(PAPER) });
  return card.raw().toBuffer();
}

function asPicture(pixels: Buffer): Sharp {
  return sharp(pixels, { raw: { width: PAPER, height: toHeight(PAPER), channels: 3 } });
}

function small(card: Sharp, width: number): Sharp {
  return card.clone().resize(width, toHeight(width));
}

function toHeight(width: number): number {
  return Math.round(width * SHAPE);
}

if (import.meta.main) {
  const name = process.env.BRAND ?? 'murmeli';
  const root = join(import.meta.dirname, '../..');
  const brandDir = join(root, 'brands', name);
  const { brand }: { brand: Brand } = await import(join(brandDir, 'brand.ts'));
  // The docs show the cards of the first brand.
  const sheets = name === 'murmeli' ? join(root, 'docs/cards') : join(root, 'build/brands', name, 'sheets');
  await mkdir(sheets, { recursive: true });
  await drawCardSheets(brandDir, brand, sheets);
}
