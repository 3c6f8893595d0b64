import sharp, { type Sharp } from 'sharp';

/**
 * Square icons for home screens: the mark, and a variant with its background up to the edges, which phones
 * crop.
 */
export const APP_ICONS: readonly { name: string; source: string; pixels: number }[] = [
  { name: 'icon-192.png', source: 'logo-mark.svg', pixels: 192 },
  { name: 'icon-512.png', source: 'logo-mark.svg', pixels: 512 },
  { name: 'icon-maskable-512.png', source: 'icon.svg', pixels: 512 },
  // iOS rounds the corners itself and renders transparent areas black.
  { name: 'apple-touch-icon-180.png', source: 'icon.svg', pixels: 180 },
];

/** Dense enough for the largest icon. The sources use a viewBox of 64 units. */
const DENSITY = 576;

export function drawAppIcon(svg: Buffer, pixels: number): Promise<Buffer> {
  const square: Sharp = sharp(svg, { density: DENSITY }).resize(pixels, pixels);
  return square.png().toBuffer();
}

/**
 * Pictures of an Apple Wallet pass at 1x, 2x and 3x. The icon is square; the logo fits into 160 by 50 points.
 */
export const PASS_PICTURES: readonly { name: string; source: string; width: number; height: number }[] = [
  1, 2, 3,
].flatMap((scale) => [
  { name: `pass-icon-${29 * scale}.png`, source: 'icon.svg', width: 29 * scale, height: 29 * scale },
  { name: `pass-logo-${50 * scale}.png`, source: 'logo.svg', width: 160 * scale, height: 50 * scale },
]);

export function drawPassPicture(svg: Buffer, size: { width: number; height: number }): Promise<Buffer> {
  return sharp(svg, { density: DENSITY })
    .resize({ ...size, fit: 'inside' })
    .png()
    .toBuffer();
}
