import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { readBrandTexts } from '#brands/read-brand-texts.ts';
import { LANGUAGES } from '#rules/language.ts';
import { getBuildFolders } from '#server/runtime/build-folders.ts';
import { CARD_PICTURE_FILES, hashPicture, LARGEST_PICTURE } from '#server/runtime/card-picture-files.ts';
import { toFanKey } from '../../storefront/parts/product/home-fans.ts';
import { drawFan, FAN_FILES, findFans, readFanStyle } from './card-fans.ts';
import { drawSvg } from './draw-svg.ts';
import { drawSocialPicture, type SocialBrand, socialWords } from './social-picture.ts';

/**
 * Square icons for home screens: the mark, and a variant with its background up to the edges, which phones
 * crop.
 */
const APP_ICONS: readonly { name: string; source: string; pixels: number }[] = [
  { name: 'icon-192.png', source: 'logo-mark.svg', pixels: 192 },
  { name: 'icon-512.png', source: 'logo-mark.svg', pixels: 512 },
  { name: 'icon-maskable-512.png', source: 'icon.svg', pixels: 512 },
  // iOS rounds the corners itself and renders transparent areas black.
  { name: 'apple-touch-icon-180.png', source: 'icon.svg', pixels: 180 },
];

/** Dense enough for the largest icon. The sources use a viewBox of 64 units. */
const DENSITY = 576;

function drawAppIcon(svg: Buffer, pixels: number): Promise<Buffer> {
  const square: Sharp = sharp(svg, { density: DENSITY }).resize(pixels, pixels);
  return square.png().toBuffer();
}

/**
 * Pictures of an Apple Wallet pass at 1x, 2x and 3x. The icon is square; the logo fits into 160 by 50 points.
 */
const PASS_PICTURES: readonly { name: string; source: string; width: number; height: number }[] = [
  1, 2, 3,
].flatMap((scale) => [
  { name: `pass-icon-${29 * scale}.png`, source: 'icon.svg', width: 29 * scale, height: 29 * scale },
  { name: `pass-logo-${50 * scale}.png`, source: 'logo.svg', width: 160 * scale, height: 50 * scale },
]);

function drawPassPicture(svg: Buffer, size: { width: number; height: number }): Promise<Buffer> {
  return sharp(svg, { density: DENSITY })
    .resize({ ...size, fit: 'inside' })
    .png()
    .toBuffer();
}

/** Number of cards drawn concurrently. */
const CONCURRENCY = 4;

/** Ending of an incomplete file, perhaps of another process. */
const PART = '.part';

/** Ending of a card's largest file. */
const LARGE = '-1200.webp';

/** URL path of the pictures. */
const BASE = '/pictures';

/** Logos for mail programs, which don't render SVG: with the name, and only the mark, for any background. */
const LOGOS = ['logo.svg', 'logo-mark.svg'];

/** Background of link previews, without text. */
const SOCIAL = 'social.svg';

/**
 * URL of each source without size and ending, such as `cards/birthday.svg` → `/pictures/birthday-1a2b3c4d`.
 */
type PictureManifest = Record<string, string>;

/**
 * Draws every card of the brand in all sizes and formats, and its fans, logos, icons and link previews. The
 * manifest lists the latter with their ending. It keeps existing files and deletes unused ones.
 */
export async function renderPictures({
  brandDir,
  outDir,
}: {
  brandDir: string;
  outDir: string;
}): Promise<PictureManifest> {
  await mkdir(outDir, { recursive: true });
  const manifest: PictureManifest = {};
  const draw = async (name: string) => {
    const svg = await readFile(join(brandDir, 'cards', name));
    const key = `${basename(name, '.svg')}-${hashPicture(svg)}`;
    const missing = Object.entries(CARD_PICTURE_FILES).filter(
      ([ending]) => !existsSync(join(outDir, key + ending)),
    );
    if (missing.length > 0) {
      const picture = await drawCard(name, svg);
      await Promise.all(
        missing.map(async ([ending, encode]) =>
          writeAtomically(join(outDir, key + ending), await encode(picture.clone())),
        ),
      );
    }
    return [`cards/${name}`, key] as const;
  };
  const keys: (readonly [string, string])[] = [];
  const names = await listSvgNames(join(brandDir, 'cards'));
  for (let at = 0; at < names.length; at += CONCURRENCY) {
    keys.push(...(await Promise.all(names.slice(at, at + CONCURRENCY).map(draw))));
  }
  const expected = new Set(['manifest.json']);
  for (const [source, key] of keys) {
    manifest[source] = `${BASE}/${key}`;
    for (const ending of Object.keys(CARD_PICTURE_FILES)) expected.add(key + ending);
  }
  for (const { key, ending, content, draw } of await listSinglePictures(brandDir)) {
    const name = `${basename(key, extname(key))}-${hashPicture(content)}${ending}`;
    manifest[key] = `${BASE}/${name}`;
    expected.add(name);
    if (!existsSync(join(outDir, name))) await writeAtomically(join(outDir, name), await draw());
  }
  for (const { sources, key } of await findFans(brandDir, manifest)) {
    manifest[toFanKey(sources)] = `${BASE}/${key}`;
    for (const ending of Object.keys(FAN_FILES)) expected.add(key + ending);
    const missing = Object.entries(FAN_FILES).filter(([ending]) => !existsSync(join(outDir, key + ending)));
    if (missing.length === 0) continue;
    const cards = sources.map((source) => readFile(outDir + manifest[source]?.slice(BASE.length) + LARGE));
    const style = readFanStyle(await readFile(join(brandDir, 'theme.css'), 'utf8'));
    const fan = await drawFan(await Promise.all(cards), style);
    await Promise.all(
      missing.map(async ([ending, encode]) => writeAtomically(join(outDir, key + ending), await encode(fan))),
    );
  }
  const file = join(outDir, 'manifest.json');
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  // A current build needs no write access.
  if (!existsSync(file) || (await readFile(file, 'utf8')) !== text) await writeAtomically(file, text);
  for (const name of await readdir(outDir)) {
    if (!expected.has(name) && !name.endsWith(PART)) await rm(join(outDir, name), { recursive: true });
  }
  return manifest;
}

type SinglePicture = {
  /** Key in the manifest. */
  key: string;
  ending: '.png' | '.jpg';
  /** Source content. It determines the hash in the URL. */
  content: Buffer;
  draw: () => Promise<Buffer>;
};

/** Lists logos, icons, pass pictures and previews that the brand provides. */
async function listSinglePictures(brandDir: string): Promise<SinglePicture[]> {
  const found: SinglePicture[] = [];
  for (const key of LOGOS) {
    const svg = await getSource(brandDir, key);
    if (svg) found.push({ key, ending: '.png', content: svg, draw: () => drawLogo(svg) });
  }
  for (const { name: key, source, pixels } of APP_ICONS) {
    const svg = await getSource(brandDir, source);
    if (svg) found.push({ key, ending: '.png', content: svg, draw: () => drawAppIcon(svg, pixels) });
  }
  for (const { name: key, source, width, height } of PASS_PICTURES) {
    const svg = await getSource(brandDir, source);
    if (!svg) continue;
    found.push({ key, ending: '.png', content: svg, draw: () => drawPassPicture(svg, { width, height }) });
  }
  const svg = await getSource(brandDir, SOCIAL);
  if (!svg) return found;
  const { brand }: { brand: SocialBrand } = await import(join(brandDir, 'brand.ts'));
  const texts = readBrandTexts(brandDir);
  for (const language of LANGUAGES) {
    const words = socialWords({ ...brand, texts }, language);
    const content = Buffer.from(JSON.stringify([svg.toString(), words, brand.fonts, brand.colours]));
    const draw = () => drawSocialPicture(brandDir, brand, svg, words);
    found.push({ key: `social-${language}.jpg`, ending: '.jpg', content, draw });
  }
  return found;
}

function getSource(brandDir: string, name: string): Promise<Buffer | undefined> {
  return readFile(join(brandDir, name)).catch(() => undefined);
}

function drawLogo(svg: Buffer): Promise<Buffer> {
  return sharp(svg, { density: 288 }).resize({ height: 96 }).png().toBuffer();
}

/** Draws a card once at the largest size, because light and texture are slow. */
function drawCard(name: string, svg: Buffer): Promise<Sharp> {
  return drawSvg(svg, LARGEST_PICTURE).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`cards/${name} cannot be drawn: ${reason}`);
  });
}

async function listSvgNames(dir: string): Promise<string[]> {
  return (await readdir(dir)).filter((name) => name.endsWith('.svg')).sort();
}

/** Writes a file atomically, so that interrupted or concurrent builds never leave a partial one. */
async function writeAtomically(path: string, content: Buffer | string): Promise<void> {
  const part = `${path}.${process.pid}${PART}`;
  await writeFile(part, content);
  await rename(part, path);
}

if (import.meta.main) {
  const brand = process.env.BRAND ?? 'murmeli';
  const root = join(import.meta.dirname, '../..');
  const start = performance.now();
  const outDir = getBuildFolders(brand).pictures;
  const manifest = await renderPictures({ brandDir: join(root, 'brands', brand), outDir });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${Object.keys(manifest).length} pictures of ${brand} in ${outDir} (${seconds} s)`);
}
