import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readBrandTexts } from '#brands/read-brand-texts.ts';
import { buildFolders } from '#server/runtime/build-folders.ts';
import { renderPictures } from './card-pictures.ts';

const root = join(import.meta.dirname, '../..');
const brand = process.env.BRAND ?? 'murmeli';
const brandDir = join(root, 'brands', brand);
const { stamp, pictures } = buildFolders(brand);

/** What the storefront is built from; a change of a test alone builds nothing. */
const SOURCES = [
  'brands/brand.ts',
  'brands/read-brand-texts.ts',
  `brands/${brand}`,
  'contract',
  'rules',
  'storefront',
  'texts',
  'tools/shop/brand-module.ts',
  'tools/shop/brand-texts-module.ts',
  'tools/shop/styles-module.ts',
  'tools/shop/texts-module.ts',
  'tools/shop/small-router.ts',
  'package-lock.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
];

/**
 * Builds what is missing or older than its sources: the storefront, and beside it the brand's pictures in every size.
 * @throws when one of them cannot be built
 */
export async function build(): Promise<void> {
  // Before anything is made of them: what is wrong with them is said in sentences.
  readBrandTexts(brandDir);
  await Promise.all([buildStorefront(), drawBrandPictures()]);
}

async function buildStorefront(): Promise<void> {
  const wanted = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Building the storefront …');
  await runBundler();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** Draws the brand's pictures that are missing or whose drawing has changed. */
export async function drawBrandPictures(): Promise<void> {
  const began = performance.now();
  await renderPictures({ brandDir, outDir: pictures });
  const seconds = (performance.now() - began) / 1000;
  if (seconds > 1) console.log(`Drew the card pictures (${seconds.toFixed(0)} s).`);
}

function runBundler(): Promise<void> {
  const router = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs');
  const child = spawn(process.execPath, [router, 'build'], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  return new Promise((resolve, reject) => {
    child.on('close', (status) => {
      if (status === 0) return resolve();
      process.stderr.write(output);
      reject(new Error('the storefront could not be built'));
    });
  });
}

function fingerprint(): string {
  const hash = createHash('sha256').update(brand);
  for (const source of SOURCES) {
    for (const file of filesBelow(join(root, source))) hash.update(file).update(readFileSync(file));
  }
  // The brand stands there to be read: a start with another one is refused.
  return `${brand} ${hash.digest('hex')}`;
}

function filesBelow(path: string): string[] {
  if (statSync(path).isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}

if (import.meta.main) {
  await build().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
}
