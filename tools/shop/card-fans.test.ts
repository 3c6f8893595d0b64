import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { FAN_MARGIN } from '../../storefront/parts/product/home-fans.ts';
import { drawFan, FAN_FILES, findFans, readFanStyle } from './card-fans.ts';

const murmeli = join(import.meta.dirname, '../../brands/murmeli');
const style = readFanStyle(readFileSync(join(murmeli, 'theme.css'), 'utf8'));
const card = (background: string) =>
  sharp({ create: { width: 856, height: 540, channels: 3, background } })
    .png()
    .toBuffer();

async function colourAt(picture: Buffer, [x, y]: [number, number]): Promise<number[]> {
  const { width = 0, height = 0 } = await sharp(picture).metadata();
  const spot = { left: Math.round(x * width), top: Math.round(y * height), width: 1, height: 1 };
  const { data } = await sharp(picture)
    .ensureAlpha()
    .extract(spot)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

it('reads corners and shadows from the theme of the brand', () => {
  expect(style.corner.x).toBeCloseTo(style.corner.y, 0);
  expect(style.shadows).toHaveLength(2);
  expect(style.shadows[1]).toMatchObject({ colour: 'rgba(7, 62, 51, 0.18)' });
});

it('draws the first card in front, on nothing', async () => {
  const fan = await drawFan(await Promise.all(['#ff0000', '#00ff00', '#0000ff'].map(card)), style);
  expect(await colourAt(fan, [0.45, 0.52])).toEqual([255, 0, 0, 255]);
  expect(await colourAt(fan, [0.82, 0.52])).toEqual([0, 255, 0, 255]);
  expect(await colourAt(fan, [0.92, 0.5])).toEqual([0, 0, 255, 255]);
  expect(await colourAt(fan, [0.02, 0.02])).toEqual([0, 0, 0, 0]);
});

it('keeps the proportions of its place in its files', async () => {
  const fan = await drawFan([await card('#ff0000')], style);
  // The larger ones are slow and are made in the same way.
  for (const ending of ['-480.avif', '-800.webp']) {
    const { width = 0, height = 0 } = await sharp(await FAN_FILES[ending]?.(fan)).metadata();
    expect(ending).toContain(`-${width}.`);
    expect(height / width).toBeCloseTo((11 / 16 + 2 * FAN_MARGIN) / (1 + 2 * FAN_MARGIN), 2);
  }
});

it('makes the fan of every season of cards that can be bought', async () => {
  const fans = await findFans(murmeli, { 'cards/birthday.svg': '/pictures/birthday-1' });
  // The Easter card is sold out, so Easter has the usual fan.
  expect(fans.map(({ sources }) => sources[0])).toEqual(['cards/birthday.svg', 'cards/christmas.svg']);
  expect(fans.flatMap(({ sources }) => sources)).not.toContain('cards/easter.svg');
  const redrawn = await findFans(murmeli, { 'cards/birthday.svg': '/pictures/birthday-2' });
  expect(redrawn.map(({ key }, at) => key === fans[at]?.key)).toEqual([false, true]);
});
