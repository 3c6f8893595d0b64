import { type PictureAddresses, readPictureAddresses } from '#server/runtime/build-folders.ts';
import { brand } from '../../brands/murmeli/brand.ts';

/** The built pictures; without a build any address will do where nothing is drawn. */
export function findPictures(): PictureAddresses {
  try {
    return readPictureAddresses(brand.key);
  } catch {
    return Object.fromEntries(
      brand.catalogue.map(({ imagePath }) => [imagePath, `/pictures/${imagePath.split(/[/.]/)[1]}`]),
    );
  }
}
