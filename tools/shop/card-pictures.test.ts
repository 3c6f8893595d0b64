import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { brand } from '#brands/murmeli/brand.ts';
import { UNNAMED_BRAND } from '../../testkit/unnamed-brand.ts';
import { renderPictures } from './card-pictures.ts';
import { drawSocialPicture, socialWords } from './social-picture.ts';

const card = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 856 540"><rect width="856" height="540" fill="${colour}"/></svg>`;
const render = () => renderPictures({ brandDir: join(root, 'brand'), outDir: join(root, 'out') });

const root = await mkdtemp(join(tmpdir(), 'pictures-'));
await mkdir(join(root, 'brand/cards'), { recursive: true });
await writeFile(join(root, 'brand/cards/birthday.svg'), card('#0b5a49'));
await writeFile(join(root, 'brand/cards/thank-you.svg'), card('#ffc91f'));
await writeFile(join(root, 'brand/logo.svg'), card('#10312a'));
await writeFile(join(root, 'brand/logo-mark.svg'), card('#10312a'));
await writeFile(
  join(root, 'brand/icon.svg'),
  await readFile(join(import.meta.dirname, '../../brands/murmeli/icon.svg')),
);
afterAll(() => rm(root, { recursive: true }));

it('draws each card in every size and names it in the manifest', async () => {
  const manifest = await render();
  expect(Object.keys(manifest)).toEqual([
    'cards/birthday.svg',
    'cards/thank-you.svg',
    'logo.svg',
    'logo-mark.svg',
    'icon-192.png',
    'icon-512.png',
    'icon-maskable-512.png',
    'apple-touch-icon-180.png',
    ...[29, 50, 58, 100, 87, 150].map((pixels, at) => `pass-${at % 2 === 0 ? 'icon' : 'logo'}-${pixels}.png`),
  ]);
  expect(manifest['cards/birthday.svg']).toMatch(/^\/pictures\/birthday-[0-9a-f]{8}$/);
  expect(manifest['logo.svg']).toMatch(/^\/pictures\/logo-[0-9a-f]{8}\.png$/);
  expect(JSON.parse(await readFile(join(root, 'out/manifest.json'), 'utf8'))).toEqual(manifest);

  const base = join(root, 'out', manifest['cards/birthday.svg']?.slice('/pictures/'.length) ?? '');
  const sizes = await Promise.all(
    [
      '-280.avif',
      '-400.avif',
      '-400.webp',
      '-400.jpg',
      '-800.avif',
      '-800.webp',
      '-1200.webp',
      '-1000.jpg',
    ].map(async (ending) => (await sharp(base + ending).metadata()).width),
  );
  expect(sizes).toEqual([280, 400, 400, 400, 800, 800, 1200, 1000]);
  const printable = await sharp(`${base}-1000.jpg`).metadata();
  expect([printable.format, printable.height]).toEqual(['jpeg', 631]);
});

it('leaves alone what is there, and draws what is gone', async () => {
  await render();
  const files = (await readdir(join(root, 'out'))).filter((name) => name !== 'manifest.json');
  const times = () => Promise.all(files.map(async (name) => (await stat(join(root, 'out', name))).mtimeMs));
  const before = await times();
  await render();
  expect(await times()).toEqual(before);

  const gone = files.find((name) => name.endsWith('-800.avif')) ?? '';
  await rm(join(root, 'out', gone));
  await render();
  expect(await readdir(join(root, 'out'))).toContain(gone);
});

it('gives a redrawn card another address and deletes the files of the former one', async () => {
  const before = await render();
  await writeFile(join(root, 'brand/cards/birthday.svg'), card('#a8143c'));
  const after = await render();
  expect(after['cards/birthday.svg']).not.toBe(before['cards/birthday.svg']);
  expect(after['cards/thank-you.svg']).toBe(before['cards/thank-you.svg']);
  const former = before['cards/birthday.svg']?.slice('/pictures/'.length) ?? '';
  expect((await readdir(join(root, 'out'))).filter((name) => name.startsWith(former))).toEqual([]);
});

it('makes square icons; those that phones cut to shape fill their square', async () => {
  const manifest = await render();
  const icon = (source: string) =>
    sharp(join(root, 'out', manifest[source]?.slice('/pictures/'.length) ?? ''));
  const size = async (source: string) => {
    const { width, height } = await icon(source).metadata();
    return [width, height];
  };
  expect(await size('icon-192.png')).toEqual([192, 192]);
  expect(await size('icon-512.png')).toEqual([512, 512]);
  expect(await size('icon-maskable-512.png')).toEqual([512, 512]);
  expect(await size('apple-touch-icon-180.png')).toEqual([180, 180]);
  for (const source of ['icon-maskable-512.png', 'apple-touch-icon-180.png']) {
    const { isOpaque } = await icon(source).stats();
    expect(isOpaque).toBe(true);
  }
});

describe('the picture of link previews', () => {
  const brandDir = join(import.meta.dirname, '../../brands/murmeli');
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630"><rect width="1200" height="630" fill="#ffc91f"/></svg>';
  const draw = (words: { title: string; pageTitle: string }) =>
    drawSocialPicture(brandDir, brand, Buffer.from(drawing), words);

  it('has the size that previews need, and keeps a long sentence above the meadow', async () => {
    const title =
      'Geschenkt ist, was auf den Tisch kommt, und zwar auf jeden einzelnen Tisch im ganzen Land.';
    const picture = sharp(await draw({ title, pageTitle: 'Karten' }));
    const { width, height, format } = await picture.metadata();
    expect([width, height, format]).toEqual([1200, 630, 'jpeg']);
    expect(await inkBelow(picture, 0)).toBe(true);
    expect(await inkBelow(picture, 530)).toBe(false);
  });

  it('has the words of its language', async () => {
    const [one, other] = await Promise.all([
      draw(socialWords(UNNAMED_BRAND, 'de-ch')),
      draw(socialWords(UNNAMED_BRAND, 'it-ch')),
    ]);
    expect(one.equals(other)).toBe(false);
  });
});

/** Returns true if anything dark is below a row of pixels. */
async function inkBelow(picture: Sharp, top: number): Promise<boolean> {
  const part = picture.clone().extract({ left: 0, top, width: 1200, height: 630 - top });
  const { channels } = await sharp(await part.png().toBuffer()).stats();
  return (channels[0]?.min ?? 255) < 128;
}
