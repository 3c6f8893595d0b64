import type { Config } from '#server/config/config.ts';
import type { PictureAddresses } from '#server/runtime/build-folders.ts';
import type { LoadedBrand } from '#server/runtime/load-brand.ts';

export type PassBrand = LoadedBrand['brand'];

/** Of which passes are made. */
export type WalletDeps = {
  settings: Config['wallets'];
  brand: PassBrand;
  /** Folder of the pictures that the build has made. */
  picturesDir: string;
  pictures: PictureAddresses;
  publicUrl: string;
  /** In milliseconds of the epoch. */
  now: () => number;
};
