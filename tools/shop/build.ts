import { join } from 'node:path';
import { readBrandTexts } from '#brands/read-brand-texts.ts';
import { getBuildFolders } from '#server/runtime/build-folders.ts';
import { buildDesk } from './build-desk.ts';
import { buildOnChange } from './build-sources.ts';
import { renderPictures } from './card-pictures.ts';

const root = join(import.meta.dirname, '../..');
const brand = process.env.BRAND ?? 'murmeli';
const brandDir = join(root, 'brands', brand);
const { stamp, pictures, client } = getBuildFolders(brand);

/** Sources of the storefront. */
const SOURCES = [
  'brands/brand.ts',
  'brands/read-brand-texts.ts',
  `brands/${brand}`,
  'contract',
  'rules',
  'storefront',
  'texts',
  'tools/shop/build-sources.ts',
  'tools/shop/brand-module.ts',
  'tools/shop/brand-texts-module.ts',
  'tools/shop/plain-imports.ts',
  'tools/shop/styles-module.ts',
  'tools/shop/texts-module.ts',
  'tools/shop/unused-router-parts.ts',
  'package-lock.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
];

/**
 * Builds the storefront, the brand's pictures in all sizes, and the desk, if missing or outdated.
 * @throws if one of them can't be built
 */
export async function build(): Promise<void> {
  // Reports errors in the texts as sentences before the build.
  readBrandTexts(brandDir);
  await Promise.all([buildStorefront(), drawBrandPictures(), buildDesk()]);
}

function buildStorefront(): Promise<void> {
  return buildOnChange({
    name: 'the storefront',
    stamp,
    // The label makes the brand readable, so that a start with another brand is refused.
    label: brand,
    sources: SOURCES,
    command: ['@react-router/dev/bin.cjs', 'build'],
    assets: `${client}/assets`,
  });
}

/** Draws the brand's pictures that are missing or outdated. */
export async function drawBrandPictures(): Promise<void> {
  const startedAt = performance.now();
  await renderPictures({ brandDir, outDir: pictures });
  const seconds = (performance.now() - startedAt) / 1000;
  if (seconds > 1) console.log(`Drew the card pictures (${seconds.toFixed(0)} s).`);
}

if (import.meta.main) {
  await build().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
