import type { Config } from '#server/config/config.ts';
import type { PictureUrls } from '#server/runtime/build-folders.ts';
import type { LoadedBrand } from '#server/runtime/load-brand.ts';

export type PassBrand = LoadedBrand['brand'];

export type WalletDeps = {
  settings: Config['wallets'];
  brand: PassBrand;
  picturesDir: string;
  pictures: PictureUrls;
  publicUrl: string;
  /** Milliseconds since the epoch. */
  now: () => number;
};
