import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { LANGUAGES } from '#rules/language.ts';
import { APP_ICONS, drawAppIcon } from './app-icons.ts';
import { drawSocialPicture, type SocialBrand, socialWords } from './social-picture.ts';

/** Part of every file name: raise it when a size, a format or a quality below changes. */
const RENDERER_VERSION = 1;

/** Cards drawn at the same time. */
const AT_ONCE = 4;

/** Ending of a file that is still being written, perhaps by another process. */
const PART = '.part';

/** Where the shop serves the pictures. */
const BASE = '/pictures';

/** Pixels. The cards' light and texture take a second to draw, so each is drawn once, at the largest size needed. */
const LARGEST = 1200;

/** The density at which sharp draws an SVG in its own units. */
const UNIT_DENSITY = 72;

/** Each card's files. JPEG is for mail programs and PDF, which read neither AVIF nor WebP. */
const FILES: Record<string, (picture: Sharp) => Promise<Buffer>> = {
  '-400.avif': (picture) => picture.resize(400).avif({ quality: 58, effort: 2 }).toBuffer(),
  '-400.webp': (picture) => picture.resize(400).webp({ quality: 80 }).toBuffer(),
  '-400.jpg': (picture) => picture.resize(400).jpeg({ quality: 80, mozjpeg: true }).toBuffer(),
  '-800.avif': (picture) => picture.resize(800).avif({ quality: 58, effort: 2 }).toBuffer(),
  '-800.webp': (picture) => picture.resize(800).webp({ quality: 80 }).toBuffer(),
  '-1200.webp': (picture) => picture.resize(LARGEST).webp({ quality: 80 }).toBuffer(),
  '-1000.jpg': printableJpeg,
};

/** Bytes. A PDF of one card stays below 150 KB, its fonts included. */
const PRINTABLE_JPEG_MAX = 100_000;

async function printableJpeg(picture: Sharp): Promise<Buffer> {
  let jpeg: Buffer;
  let quality = 86;
  do {
    jpeg = await picture.clone().resize(1000).jpeg({ quality, mozjpeg: true }).toBuffer();
    quality -= 8;
  } while (jpeg.length > PRINTABLE_JPEG_MAX && quality >= 46);
  return jpeg;
}

/** For mail, whose programs draw no SVG: with the name, and the mark alone, which stands on any ground. */
const LOGOS = ['logo.svg', 'logo-mark.svg'];

/** What link previews show, without its words. */
const SOCIAL = 'social.svg';

/** Address of each source, as `cards/birthday.svg` → `/pictures/birthday-1a2b3c4d`, without size and ending. */
type PictureManifest = Record<string, string>;

/**
 * Draws every card of the brand in all sizes and formats, and its logos, icons and link previews (in the
 * manifest with their ending). Files that are there already are left alone, files that nothing names any more are deleted.
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
    const key = `${basename(name, '.svg')}-${hashOf(svg)}`;
    const missing = Object.entries(FILES).filter(([ending]) => !existsSync(join(outDir, key + ending)));
    if (missing.length > 0) {
      const picture = await pixelsOf(svg);
      await Promise.all(
        missing.map(async ([ending, encode]) =>
          put(join(outDir, key + ending), await encode(picture.clone())),
        ),
      );
    }
    return [`cards/${name}`, key] as const;
  };
  const keys: (readonly [string, string])[] = [];
  const names = await svgNames(join(brandDir, 'cards'));
  for (let at = 0; at < names.length; at += AT_ONCE) {
    keys.push(...(await Promise.all(names.slice(at, at + AT_ONCE).map(draw))));
  }
  const wanted = new Set(['manifest.json']);
  for (const [source, key] of keys) {
    manifest[source] = `${BASE}/${key}`;
    for (const ending of Object.keys(FILES)) wanted.add(key + ending);
  }
  for (const { key, ending, made, draw } of await singlePictures(brandDir)) {
    const name = `${basename(key, extname(key))}-${hashOf(made)}${ending}`;
    manifest[key] = `${BASE}/${name}`;
    wanted.add(name);
    if (!existsSync(join(outDir, name))) await put(join(outDir, name), await draw());
  }
  await put(join(outDir, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  for (const name of await readdir(outDir)) {
    if (!wanted.has(name) && !name.endsWith(PART)) await rm(join(outDir, name), { recursive: true });
  }
  return manifest;
}

type SinglePicture = {
  /** Its name in the manifest. */
  key: string;
  ending: '.png' | '.jpg';
  /** What it is made of: another of these gives it another address. */
  made: Buffer;
  draw: () => Promise<Buffer>;
};

/** Logos, icons and previews; what a brand has not drawn is left out. */
async function singlePictures(brandDir: string): Promise<SinglePicture[]> {
  const found: SinglePicture[] = [];
  for (const key of LOGOS) {
    const svg = await sourceOf(brandDir, key);
    if (svg) found.push({ key, ending: '.png', made: svg, draw: () => drawLogo(svg) });
  }
  for (const { name: key, source, pixels } of APP_ICONS) {
    const svg = await sourceOf(brandDir, source);
    if (svg) found.push({ key, ending: '.png', made: svg, draw: () => drawAppIcon(svg, pixels) });
  }
  const svg = await sourceOf(brandDir, SOCIAL);
  if (!svg) return found;
  const { brand }: { brand: SocialBrand } = await import(join(brandDir, 'brand.ts'));
  for (const language of LANGUAGES) {
    const made = Buffer.from(
      JSON.stringify([svg.toString(), socialWords[language], brand.fonts, brand.colours]),
    );
    const draw = () => drawSocialPicture(brandDir, brand, svg, socialWords[language]);
    found.push({ key: `social-${language}.jpg`, ending: '.jpg', made, draw });
  }
  return found;
}

function sourceOf(brandDir: string, name: string): Promise<Buffer | undefined> {
  return readFile(join(brandDir, name)).catch(() => undefined);
}

function drawLogo(svg: Buffer): Promise<Buffer> {
  return sharp(svg, { density: 288 }).resize({ height: 96 }).png().toBuffer();
}

async function pixelsOf(svg: Buffer): Promise<Sharp> {
  const { width } = await sharp(svg).metadata();
  const density = Math.ceil((UNIT_DENSITY * LARGEST) / width);
  const { data, info } = await sharp(svg, { density })
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

async function svgNames(dir: string): Promise<string[]> {
  return (await readdir(dir)).filter((name) => name.endsWith('.svg')).sort();
}

function hashOf(source: Buffer): string {
  return createHash('sha256').update(`${RENDERER_VERSION}\n`).update(source).digest('hex').slice(0, 8);
}

/** Under its final name a file is always whole, even when a build is stopped half way or two run at once. */
async function put(path: string, content: Buffer | string): Promise<void> {
  const part = `${path}.${process.pid}${PART}`;
  await writeFile(part, content);
  await rename(part, path);
}

if (import.meta.main) {
  const brand = process.env.BRAND ?? 'murmeli';
  const root = join(import.meta.dirname, '..');
  const start = performance.now();
  const manifest = await renderPictures({
    brandDir: join(root, 'brands', brand),
    outDir: join(root, 'build/pictures'),
  });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${Object.keys(manifest).length} pictures of ${brand} in build/pictures (${seconds} s)`);
}
