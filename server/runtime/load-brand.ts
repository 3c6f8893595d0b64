import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Brand, BrandError, parseBrand } from '#brands/brand.ts';
import { readBrandTexts } from '#brands/read-brand-texts.ts';
import { BrandLoadError } from './start-error.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export type LoadedBrand = {
  brand: Brand;
  dir: string;
};

/**
 * Loads a brand by the name of its folder.
 * @throws BrandLoadError with all problems
 */
export async function loadBrand(name: string, brands = `${root}brands`): Promise<LoadedBrand> {
  const dir = join(brands, name);
  if (!existsSync(join(dir, 'brand.ts'))) {
    throw new BrandLoadError([
      `there is no ${join(name, 'brand.ts')} in ${brands}; existing brands: ${listFolders(brands)}`,
    ]);
  }
  const brand = { ...(await readBrand(dir)), texts: readTexts(dir) };
  const missing = listBrandFiles(brand).filter((path) => !existsSync(join(dir, path)));
  if (missing.length > 0) throw new BrandLoadError(missing.map((path) => `${join(dir, path)} is missing`));
  return { brand, dir };
}

async function readBrand(dir: string): Promise<Brand> {
  try {
    const module: { brand: unknown } = await import(join(dir, 'brand.ts'));
    return parseBrand(module.brand);
  } catch (error) {
    // The brand's code can throw any value. The message is for the brand's author.
    const faults = error instanceof BrandError ? error.errors : [String(error).split('\n')[0]];
    throw new BrandLoadError(faults.map((fault) => `brand.ts in ${dir}: ${fault}`));
  }
}

function readTexts(dir: string): Brand['texts'] {
  try {
    return readBrandTexts(dir);
  } catch (error) {
    if (error instanceof BrandError) throw new BrandLoadError(error.errors.map((fault) => `${dir}/${fault}`));
    throw error;
  }
}

/** The files that documents and pages need at runtime. Only the build needs card pictures. */
function listBrandFiles({ fonts }: Brand): string[] {
  return [fonts.display.bold, fonts.text.regular, fonts.text.semibold];
}

function listFolders(brands: string): string {
  const folders = existsSync(brands) ? readdirSync(brands, { withFileTypes: true }) : [];
  return folders.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).join(', ') || 'none';
}
