import { type PictureAddresses, readPictureAddresses } from '#server/runtime/build-folders.ts';
import { brand } from '../../brands/murmeli/brand.ts';

/** The built pictures of a brand; without a build of the first one any address will do where nothing is drawn. */
export function findPictures(name = brand.key): PictureAddresses {
  try {
    return readPictureAddresses(name);
  } catch (error) {
    if (name !== brand.key) throw error;
    return Object.fromEntries(
      brand.catalogue.map(({ imagePath }) => [imagePath, `/pictures/${imagePath.split(/[/.]/)[1]}`]),
    );
  }
}
