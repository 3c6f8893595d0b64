import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CannotStart } from './cannot-start.ts';

const BRANDS = fileURLToPath(new URL('../../build/brands', import.meta.url));

/** The pages of the desk, the same for every brand. */
export const DESK_PAGES = fileURLToPath(new URL('../../build/desk', import.meta.url));

/** Where the build leaves what it makes of a brand: each has a folder of its own. */
export function buildFolders(brand: string, brands = BRANDS) {
  const folder = `${brands}/${brand}`;
  return {
    storefront: `${folder}/storefront`,
    client: `${folder}/storefront/client`,
    server: `${folder}/storefront/server`,
    pictures: `${folder}/pictures`,
    /** Names the brand that was built. */
    stamp: `${folder}/storefront.stamp`,
  };
}

/** The brands whose pages were built, each in the folder of its name. */
export function builtBrands(brands = BRANDS): string[] {
  const names = existsSync(brands) ? readdirSync(brands).sort() : [];
  return names.filter((name) => stampedBrand(buildFolders(name, brands).stamp) === name);
}

function stampedBrand(stamp: string): string | undefined {
  return existsSync(stamp) ? /^([a-z0-9-]+) /.exec(readFileSync(stamp, 'utf8'))?.[1] : undefined;
}

/** From a picture's source in the brand's folder to the address of its files, without size and ending. */
export type PictureAddresses = Record<string, string>;

/** @throws CannotStart when the brand's pictures are not built */
export function readPictureAddresses(brand: string): PictureAddresses {
  const manifest = `${buildFolders(brand).pictures}/manifest.json`;
  if (!existsSync(manifest)) {
    throw new CannotStart(
      `The pictures of ${brand} are not built. Run "npm run build" with BRAND=${brand} first.`,
    );
  }
  return JSON.parse(readFileSync(manifest, 'utf8'));
}
