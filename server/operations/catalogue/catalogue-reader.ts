import type { Product } from '#contract/product.ts';

/** The products that are listed, as the contract shows them. */
export type Catalogue = {
  byCategory: (category: 'physical' | 'digital') => Promise<Product[]>;
  /** By id or reference id. */
  one: (idOrReference: string) => Promise<Product | undefined>;
  /** Calls back whenever something of it may have changed, whichever process changed it. */
  watch: (changed: () => void) => Promise<{ close: () => Promise<void> }>;
};
