import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderPictures } from './pictures.ts';

const root = join(import.meta.dirname, '..');
const stamp = join(root, 'build', 'storefront.stamp');

/** What the storefront is built from; a change of a test alone builds nothing. */
const SOURCES = [
  'brands',
  'contract',
  'rules',
  'storefront',
  'texts',
  'tools/brand-module.ts',
  'tools/texts-module.ts',
  'package-lock.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
];

/** Builds what is missing or older than its sources: the storefront, and the brand's pictures in every size. */
export async function build(): Promise<void> {
  const brand = process.env.BRAND ?? 'murmeli';
  const wanted = fingerprint(brand);
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
    console.log('Building the storefront …');
    buildStorefront();
    mkdirSync(join(root, 'build'), { recursive: true });
    writeFileSync(stamp, wanted);
  }
  const began = performance.now();
  await renderPictures({ brandDir: join(root, 'brands', brand), outDir: join(root, 'build', 'pictures') });
  const seconds = (performance.now() - began) / 1000;
  if (seconds > 1) console.log(`Drew the card pictures (${seconds.toFixed(0)} s).`);
}

function buildStorefront(): void {
  const router = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs');
  const done = spawnSync(process.execPath, [router, 'build'], { cwd: root, encoding: 'utf8' });
  if (done.status === 0) return;
  process.stderr.write(done.stdout + done.stderr);
  throw new Error('the storefront could not be built');
}

function fingerprint(brand: string): string {
  const hash = createHash('sha256').update(brand);
  for (const source of SOURCES) {
    for (const file of filesBelow(join(root, source))) hash.update(file).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function filesBelow(path: string): string[] {
  if (statSync(path).isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}

if (import.meta.main) await build();
