import type { Shop } from './shop.ts';

/** Something that the shop does, on as many rows however many are stored. */
export type Work = {
  name: string;
  /** Done before, and not measured. */
  before?: (shop: Shop) => Promise<unknown>;
  run: (shop: Shop) => Promise<unknown>;
  /** How often it is done, one after the other; once unless told otherwise. */
  times?: number;
};
