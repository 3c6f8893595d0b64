import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { StartError } from './start-error.ts';

const BRANDS = fileURLToPath(new URL('../../build/brands', import.meta.url));

export const DESK_PAGES = fileURLToPath(new URL('../../build/desk', import.meta.url));

/** The folders of the build output of a brand. */
export function getBuildFolders(brand: string, brands = BRANDS) {
  const folder = `${brands}/${brand}`;
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
export function listBuiltBrands(brands = BRANDS): string[] {
  const names = existsSync(brands) ? readdirSync(brands).sort() : [];
  return names.filter((name) => readStampedBrand(getBuildFolders(name, brands).stamp) === name);
}

function readStampedBrand(stamp: string): string | undefined {
  return existsSync(stamp) ? /^([a-z0-9-]+) /.exec(readFileSync(stamp, 'utf8'))?.[1] : undefined;
}

/** Maps a picture's source in the brand folder to the URL of its files, without size and extension. */
export type PictureAddresses = Record<string, string>;

/** @throws StartError if the brand's pictures aren't built */
export function readPictureAddresses(brand: string): PictureAddresses {
  const manifest = `${getBuildFolders(brand).pictures}/manifest.json`;
  if (!existsSync(manifest)) {
    throw new StartError(
      `The pictures of ${brand} are not built. Run "npm run build" with BRAND=${brand} first.`,
    );
  }
  return JSON.parse(readFileSync(manifest, 'utf8'));
}
