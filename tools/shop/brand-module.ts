import type { Plugin } from 'vite';
import type { Brand } from '#brands/brand.ts';
import { LANGUAGES } from '#rules/language.ts';
import { formatMethodList, formatPaymentStates } from '#rules/paid-method.ts';
import { getBrandNames } from '#texts/brand-texts.ts';

const ID = 'virtual:brand';

/**
 * Provides the brand to pages as `virtual:brand`, its texts as `virtual:brand/de-ch` etc., and its gift
 * papers as `virtual:brand/gift-papers`. The catalogue is excluded: products come only from the API, and long
 * descriptions would reach every visitor.
 */
export function brandModule(name: string): Plugin {
  return {
    name: 'cadeau:brand',
    resolveId: (id) => (id === ID || id.startsWith(`${ID}/`) ? `\0${id}` : null),
    async load(id) {
      if (!id.startsWith(`\0${ID}`)) return null;
      const folder = new URL(`../../brands/${name}/`, import.meta.url);
      const file: { brand: Brand } = await import(new URL('brand.ts', folder).href);
      const { country, ...legalEntity } = file.brand.legalEntity;
      const { issuer, redemption, support, links, paymentMethods, giftPapers } = file.brand;
      // Only the pages of gifts need them.
      if (id.endsWith('/gift-papers')) return `export const giftPapers = ${JSON.stringify(giftPapers)};`;
      const language = LANGUAGES.find((candidate) => id.endsWith(`/${candidate}`));
      if (language !== undefined) {
        const words = {
          ...links[language],
          names: getBrandNames(file.brand, language),
          country: country[language],
          where: redemption.where[language],
          hours: support.hours[language],
          methods: formatMethodList(paymentMethods, language),
          paymentStates: formatPaymentStates(paymentMethods, language),
        };
        return `export const words = ${JSON.stringify(words)};`;
      }
      const { email, telephone } = support;
      const facts = {
        name: file.brand.name,
        legalEntity,
        issuer,
        support: { email, telephone },
        paymentMethods,
      };
      return `export const brand = ${JSON.stringify(facts)};`;
    },
  };
}
