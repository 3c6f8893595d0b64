import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { StartError } from './start-error.ts';

const BRANDS_DIR = fileURLToPath(new URL('../../build/brands', import.meta.url));

export const DESK_PAGES = fileURLToPath(new URL('../../build/desk', import.meta.url));

/** Returns the build output folders of a brand. */
export function getBuildFolders(brand: string, brandsDir = BRANDS_DIR) {
  const folder = `${brandsDir}/${brand}`;
  return {
    storefront: `${folder}/storefront`,
    client: `${folder}/storefront/client`,
    server: `${folder}/storefront/server`,
    pictures: `${folder}/pictures`,
    /** Contains the name of the built brand. */
    stamp: `${folder}/storefront.stamp`,
  };
}

/** Lists the brands with built pages. */
export function listBuiltBrands(brandsDir = BRANDS_DIR): string[] {
  const names = existsSync(brandsDir) ? readdirSync(brandsDir).sort() : [];
  return names.filter((name) => readStampedBrand(getBuildFolders(name, brandsDir).stamp) === name);
}

function readStampedBrand(stamp: string): string | undefined {
  return existsSync(stamp) ? /^([a-z0-9-]+) /.exec(readFileSync(stamp, 'utf8'))?.[1] : undefined;
}

/** Maps a picture's path in the brand folder to the URL of its files, without size and extension. */
export type PictureUrls = Record<string, string>;

/** @throws StartError if the brand's pictures aren't built */
export function readPictureUrls(brand: string): PictureUrls {
  const manifest = `${getBuildFolders(brand).pictures}/manifest.json`;
  if (!existsSync(manifest)) {
    throw new StartError(
      `The pictures of ${brand} are not built. Run "npm run build" with BRAND=${brand} first.`,
    );
  }
  return JSON.parse(readFileSync(manifest, 'utf8'));
}
