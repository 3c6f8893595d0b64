import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Brand, parseBrand } from '#brands/brand.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export type LoadedBrand = {
  brand: Brand;
  /** The brand's folder, where its fonts are. */
  dir: string;
};

/** Loads the brand by the name of its folder. Throws with every fault of it, or when there is no such folder. */
export async function loadBrand(name: string): Promise<LoadedBrand> {
  const dir = `${root}brands/${name}`;
  const module: { brand: unknown } = await import(`${dir}/brand.ts`);
  return { brand: parseBrand(module.brand), dir };
}

/** Where the build left things. */
export const buildFolders = {
  client: `${root}build/storefront/client`,
  server: `${root}build/storefront/server`,
  pictures: `${root}build/pictures`,
};

/** From a picture's source in the brand's folder to the address of its files, without size and ending. */
export type PictureAddresses = Record<string, string>;

/** Throws when the pictures are not built. */
export function readPictureAddresses(): PictureAddresses {
  return JSON.parse(readFileSync(`${buildFolders.pictures}/manifest.json`, 'utf8'));
}
