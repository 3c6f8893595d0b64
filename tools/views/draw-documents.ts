import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import sharp from 'sharp';
import { LANGUAGES } from '#rules/language.ts';
import { getBuildFolders } from '#server/runtime/build-folders.ts';
import { renderPictures } from '../shop/card-pictures.ts';
import { findBrowser } from '../test/browser.ts';
import { DOCUMENTS } from './example-documents.ts';
import { MAILS, SHOP_URL } from './example-mails.ts';
import { pdfPages } from './pdf-pages.ts';

const root = join(import.meta.dirname, '../..');
const outDir = join(root, 'docs/documents');
const picturesDir = getBuildFolders('murmeli').pictures;

/** Width in px: a phone, and a window next to the list of mails. */
const WIDTHS = [390, 700];
const SCHEMES = ['light', 'dark'] as const;
/** Scale and quality of the stored pictures: small and still readable. */
const SCALE = 0.5;
const QUALITY = 50;
const GAP = 16;

/** Joins pictures on grey, aligned at the top. */
async function sideBySide(pictures: readonly Buffer[]): Promise<Buffer> {
  const sizes = await Promise.all(pictures.map((picture) => sharp(picture).metadata()));
  const height = Math.max(...sizes.map((size) => size.height));
  const width = sizes.reduce((sum, size) => sum + size.width + GAP, -GAP);
  let left = 0;
  const placed = pictures.map((input, index) => {
    const at = { input, left, top: 0 };
    left += (sizes[index]?.width ?? 0) + GAP;
    return at;
  });
  const background = '#8a8f8d';
  return sharp({ create: { width, height, channels: 3, background } })
    .composite(placed)
    .png()
    .toBuffer();
}

async function writePreview(name: string, picture: Buffer): Promise<number> {
  const { width } = await sharp(picture).metadata();
  const small = await sharp(picture)
    .resize(Math.round(width * SCALE))
    .webp({ quality: QUALITY, effort: 6 })
    .toBuffer();
  await writeFile(join(outDir, `${name}.webp`), small);
  return small.length;
}

/** Renders a mail as mail programs do: in both widths and both colour schemes. */
async function captureMail(browser: Browser, html: string): Promise<Buffer[]> {
  const pictures: Buffer[] = [];
  for (const width of WIDTHS) {
    const page = await browser.newPage({ viewport: { width, height: 600 } });
    await page.route(`${SHOP_URL}/pictures/**`, (route) =>
      route.fulfill({ path: join(picturesDir, new URL(route.request().url()).pathname.slice(10)) }),
    );
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      await page.setContent(html, { waitUntil: 'networkidle' });
      pictures.push(await page.screenshot({ fullPage: true }));
    }
    await page.close();
  }
  return pictures;
}

/** @param wanted part of the picture names to renew; empty for all */
async function main(filter: string): Promise<void> {
  if (filter === '') await rm(outDir, { recursive: true, force: true });
  await mkdir(outDir, { recursive: true });
  const brandDir = join(root, 'brands/murmeli');
  const manifest = await renderPictures({ brandDir, outDir: picturesDir });
  const browser = await chromium.launch({ executablePath: await findBrowser() });
  let total = 0;
  const put = async (name: string, size: number, pictures: readonly Buffer[]) => {
    const bytes = await writePreview(name, await sideBySide(pictures));
    total += bytes;
    console.log(`${name}: ${(size / 1024).toFixed(1)} KB, picture ${Math.ceil(bytes / 1024)} KB`);
  };
  try {
    for (const lang of LANGUAGES) {
      for (const [name, compose] of Object.entries(MAILS)) {
        if (!`mail-${name}-${lang}`.includes(filter)) continue;
        const { html } = compose(lang, manifest);
        await put(`mail-${name}-${lang}`, Buffer.byteLength(html), await captureMail(browser, html));
      }
      for (const [name, render] of Object.entries(DOCUMENTS)) {
        if (!`pdf-${name}-${lang}`.includes(filter)) continue;
        const pdf = await render(lang, manifest, picturesDir);
        await put(`pdf-${name}-${lang}`, pdf.length, await pdfPages(pdf));
      }
    }
  } finally {
    await browser.close();
  }
  console.log(`docs/documents: ${(total / 1024 / 1024).toFixed(2)} MB`);
}

await main(process.argv[2] ?? '');
