import sharp, { type Sharp } from 'sharp';

/** Squares for home screens: the mark, and once its own ground to the edges, which each phone cuts to its shape. */
export const APP_ICONS: readonly { name: string; source: string; pixels: number }[] = [
  { name: 'icon-192.png', source: 'logo-mark.svg', pixels: 192 },
  { name: 'icon-512.png', source: 'logo-mark.svg', pixels: 512 },
  { name: 'icon-maskable-512.png', source: 'icon.svg', pixels: 512 },
  // Phones of one maker round the corners themselves and paint what is transparent black.
  { name: 'apple-touch-icon-180.png', source: 'icon.svg', pixels: 180 },
];

/** Dense enough for the largest icon: the sources are drawn on a field of 64 units. */
const DENSITY = 576;

export function drawAppIcon(svg: Buffer, pixels: number): Promise<Buffer> {
  const square: Sharp = sharp(svg, { density: DENSITY }).resize(pixels, pixels);
  return square.png().toBuffer();
}

/** Of a pass for Apple's wallet, at one, two and three pixels a point: its icon is square, its logo fits into 160 by 50. */
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
