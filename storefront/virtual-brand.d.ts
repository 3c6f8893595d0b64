declare module 'virtual:brand' {
  import type { Brand } from '#brands/brand.ts';
  /** What the pages show of the brand: all but the catalogue and what only the server needs. */
  export const brand: Pick<Brand, 'name' | 'legalEntity' | 'issuer' | 'redemption' | 'support' | 'links'>;
}
