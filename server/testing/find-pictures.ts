import { type PictureUrls, readPictureUrls } from '#server/runtime/build-folders.ts';
import { brand } from '../../brands/murmeli/brand.ts';

/**
 * Returns the built pictures of a brand. Without a build of the first brand it returns placeholder URLs, for
 * tests that don't render.
 */
export function findPictures(name = brand.key): PictureUrls {
  try {
    return readPictureUrls(name);
  } catch (error) {
    if (name !== brand.key) throw error;
    return Object.fromEntries(
      brand.catalogue.map(({ imagePath }) => [imagePath, `/pictures/${imagePath.split(/[/.]/)[1]}`]),
    );
  }
}
