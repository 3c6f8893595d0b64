import type { Sharp } from 'sharp';
import { expect, it } from 'vitest';
import { drawSvg } from './draw-svg.ts';

const SIZE = { width: 4, height: 2 };
const draw = (inside: string, attributes = '') =>
  drawSvg(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 200"${attributes}><defs></defs>${inside}</svg>`,
    ),
    SIZE,
  );

async function firstPixel(picture: Sharp): Promise<number[]> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, info.channels]).toEqual([SIZE.width, SIZE.height, 3]);
  return [...data.subarray(0, 3)];
}

const ground = (colour: string) => `<rect width="400" height="200" fill="${colour}"/>`;
const blended = (colour: string) =>
  `<rect width="400" height="200" fill="${colour}" style="mix-blend-mode:multiply"/>`;

it('draws in the size that is asked for, on white', async () => {
  expect(await firstPixel(await draw(ground('#ff8000')))).toEqual([255, 128, 0]);
  expect(await firstPixel(await draw(ground('#ff8000'), ' width="40" height="20"'))).toEqual([255, 128, 0]);
  expect(await firstPixel(await draw('<rect x="300" width="50" height="50"/>'))).toEqual([255, 255, 255]);
});

it('mixes a blended element with what lies below it and not with what lies above', async () => {
  const mixed = await draw(ground('#ff8080') + blended('#80ff80'));
  expect(await firstPixel(mixed)).toEqual([128, 128, 64]);
  const covered = await draw(ground('#ff8080') + blended('#80ff80') + ground('#0000ff'));
  expect(await firstPixel(covered)).toEqual([0, 0, 255]);
});

it.each([
  ['twice', blended('#fff') + blended('#fff')],
  ['inside a group', `<g opacity=".5">${ground('#fff')}${blended('#fff')}</g>`],
  ['on a group', `<g style="mix-blend-mode:overlay">${ground('#fff')}</g>`],
  ['in a way that is not known', '<rect width="1" height="1" style="mix-blend-mode:hue"/>'],
])('refuses a blend that would be drawn wrong: %s', async (_where, inside) => {
  await expect(draw(inside)).rejects.toThrow('mix-blend-mode is drawn only once');
});

it('refuses what is no drawing', async () => {
  await expect(drawSvg(Buffer.from('<svg'), SIZE)).rejects.toThrow();
});
