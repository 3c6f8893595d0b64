import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Canvas, createCanvas, type Image, loadImage, type SKRSContext2D } from '@napi-rs/canvas';
import sharp from 'sharp';
import type { Brand } from '#brands/brand.ts';
import { FEASTS, type Feast, sortBySeason } from '#rules/seasons.ts';
import {
  FAN_HEIGHT,
  FAN_MARGIN,
  FAN_WIDTHS,
  selectHomeFan,
} from '../../storefront/parts/product/home-fans.ts';

/** Part of every file name. Increase it when a change below alters the pictures. */
const VERSION = 2;

const LARGEST = Math.max(...FAN_WIDTHS.avif);
/** Width of the fan's box in the largest picture, in px. */
const BOX_WIDTH = LARGEST / (1 + 2 * FAN_MARGIN);

/**
 * Positions of the cards as in card-fan.module.css: degrees, and fractions of the card's sides. The front
 * card is first.
 */
const CARDS = [
  { turn: -5, right: -0.11, down: 0.08 },
  { turn: 5, right: 0.05, down: -0.07 },
  { turn: 15, right: 0.15, down: -0.18 },
];
const WIDTH = 0.68 * BOX_WIDTH;
const HEIGHT = (WIDTH * 540) / 856;

/** Picture px per page px at a medium size of the fan. */
const SCALE = BOX_WIDTH / 450;

type Shadow = { down: number; blur: number; spread: number; colour: string };
export type FanStyle = { corner: { x: number; y: number }; shadows: Shadow[] };

/** Reads the corners and shadows of the brand's cards from its theme. */
export function readFanStyle(theme: string): FanStyle {
  const [, x = '0', y = '0'] = /--radius-card:\s*([\d.]+)%\s*\/\s*([\d.]+)%/.exec(theme) ?? [];
  const [, shadow = ''] = /--shadow-2:\s*([^;]+);/.exec(theme) ?? [];
  return {
    corner: { x: (Number(x) / 100) * WIDTH, y: (Number(y) / 100) * HEIGHT },
    shadows: Array.from(
      shadow.matchAll(/0 (\d+)px (\d+)px(?: (-?\d+)px)? rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)/g),
      ([, down, blur, spread = '0', red, green, blue, share]) => ({
        down: Number(down) * SCALE,
        blur: Number(blur) * SCALE,
        spread: Number(spread) * SCALE,
        colour: `rgba(${red}, ${green}, ${blue}, ${share})`,
      }),
    ),
  };
}

export type Fan = { sources: string[]; key: string };

/** Returns the card fans of the home page in every season, if every card of the brand is on sale. */
export async function findFans(
  brandDir: string,
  addresses: Readonly<Record<string, string>>,
): Promise<Fan[]> {
  if (!existsSync(join(brandDir, 'brand.ts'))) return [];
  const { brand }: { brand: Pick<Brand, 'catalogue'> } = await import(join(brandDir, 'brand.ts'));
  const listImagePaths = (wanted: string, feast: Feast | null) =>
    sortBySeason(
      brand.catalogue.filter(({ available, category }) => available && category === wanted),
      feast,
    ).map(({ imagePath }) => imagePath);
  const theme = readFileSync(join(brandDir, 'theme.css'), 'utf8');
  const fans = [null, ...FEASTS].map((feast) => {
    const sources = selectHomeFan(listImagePaths('physical', feast), listImagePaths('digital', feast));
    const hashInput = [VERSION, theme, ...sources.map((source) => addresses[source])];
    const hash = createHash('sha256').update(JSON.stringify(hashInput)).digest('hex').slice(0, 8);
    return { sources, key: `fan-${hash}` };
  });
  return fans.filter(({ key }, at) => fans.findIndex((other) => other.key === key) === at);
}

type Encode = (fan: Buffer) => Promise<Buffer>;

/** Encoders of a fan's files by their ending. */
export const FAN_FILES: Readonly<Record<string, Encode>> = {
  ...Object.fromEntries(
    FAN_WIDTHS.avif.map((width): [string, Encode] => [
      `-${width}.avif`,
      (fan) => sharp(fan).resize(width).avif({ quality: 48, effort: 1 }).toBuffer(),
    ]),
  ),
  ...Object.fromEntries(
    FAN_WIDTHS.webp.map((width): [string, Encode] => [
      `-${width}.webp`,
      (fan) => sharp(fan).resize(width).webp({ quality: 74, effort: 2 }).toBuffer(),
    ]),
  ),
};

/** Draws cards as a fan on a transparent background. */
export async function drawFan(pictures: readonly Buffer[], style: FanStyle): Promise<Buffer> {
  const canvas: Canvas = createCanvas(LARGEST, Math.round((FAN_HEIGHT + 2 * FAN_MARGIN) * BOX_WIDTH));
  const context = canvas.getContext('2d');
  const images = await Promise.all(pictures.map((picture) => loadImage(picture)));
  // The front card is drawn last.
  for (const at of [2, 1, 0]) {
    const [image, position] = [images[at], CARDS[at]];
    if (image !== undefined && position !== undefined)
      drawCard(context, image, { ...position, style: style });
  }
  return canvas.encode('png');
}

type Place = (typeof CARDS)[number] & { style: FanStyle };

function drawCard(context: SKRSContext2D, image: Image, { turn, right, down, style }: Place): void {
  const angle = (turn * Math.PI) / 180;
  context.save();
  context.translate((FAN_MARGIN + 0.5) * BOX_WIDTH, (FAN_MARGIN + FAN_HEIGHT / 2) * BOX_WIDTH);
  context.rotate(angle);
  context.translate((right - 0.5) * WIDTH, (down - 0.5) * HEIGHT);
  for (const shadow of style.shadows) {
    context.save();
    context.shadowColor = shadow.colour;
    context.shadowBlur = shadow.blur;
    // The offset of a shadow doesn't rotate with its card.
    context.shadowOffsetX = -Math.sin(angle) * shadow.down;
    context.shadowOffsetY = Math.cos(angle) * shadow.down;
    outline(context, style, shadow.spread);
    context.fill();
    context.restore();
  }
  outline(context, style, 0);
  context.clip();
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, WIDTH, HEIGHT);
  context.restore();
}

function outline(context: SKRSContext2D, { corner }: FanStyle, spread: number): void {
  context.beginPath();
  context.roundRect(-spread, -spread, WIDTH + 2 * spread, HEIGHT + 2 * spread, [corner]);
}
