import type { Plugin } from 'vite';
import type { Brand } from '#brands/brand.ts';

const ID = 'virtual:brand';

/**
 * Gives the pages what they show of the brand, as `virtual:brand`. The catalogue stays out: products reach a
 * page through the API alone, and twenty long descriptions in three languages would reach every visitor.
 */
export function brandModule(name: string): Plugin {
  return {
    name: 'cadeau:brand',
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    async load(id) {
      if (id !== `\0${ID}`) return null;
      const file: { brand: Brand } = await import(
        new URL(`../brands/${name}/brand.ts`, import.meta.url).href
      );
      const { legalEntity, issuer, redemption, support, links } = file.brand;
      const shown = { name: file.brand.name, legalEntity, issuer, redemption, support, links };
      return `export const brand = ${JSON.stringify(shown)};`;
    },
  };
}
