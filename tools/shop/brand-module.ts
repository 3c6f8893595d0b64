import { existsSync, readdirSync } from 'node:fs';
import type { Plugin } from 'vite';
import type { Brand } from '#brands/brand.ts';
import { LANGUAGES } from '#rules/language.ts';
import { formatMethodList, formatPaymentCountries } from '#rules/paid-method.ts';
import { PAYMENT_METHODS } from '#rules/payment.ts';
import { getBrandNames } from '#texts/brand-texts.ts';

const ID = 'virtual:brand';

/**
 * Provides the brand to pages as `virtual:brand`, its texts as `virtual:brand/de-ch` etc., its gift papers as
 * `virtual:brand/gift-papers` and its payment marks as `virtual:brand/payment-marks`. The catalogue is excluded: products come only from the API, and long
 * descriptions would reach every visitor.
 */
export function brandModule(name: string): Plugin {
  return {
    name: 'cadeau:brand',
    resolveId: (id) => (id === ID || id.startsWith(`${ID}/`) ? `\0${id}` : null),
    async load(id) {
      if (!id.startsWith(`\0${ID}`)) return null;
      const folder = new URL(`../../brands/${name}/`, import.meta.url);
      if (id.endsWith('/payment-marks')) return createPaymentMarks(folder);
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
          paymentStates: formatPaymentCountries(paymentMethods, language),
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

/**
 * Imports the official marks in the brand's folder `payment-marks`, such as `visa.svg`.
 * @throws if a file is not named after a payment method
 */
export function createPaymentMarks(brandFolder: URL): string {
  const folder = new URL('payment-marks/', brandFolder);
  const files = existsSync(folder) ? readdirSync(folder).sort() : [];
  const entries = files.map((file) => {
    const [, name = ''] = /^([a-z]+)\.(?:svg|png|webp)$/.exec(file) ?? [];
    const method = PAYMENT_METHODS.find((candidate) => candidate.toLowerCase() === name);
    if (method === undefined) {
      const known = PAYMENT_METHODS.map((candidate) => `${candidate.toLowerCase()}.svg`).join(', ');
      throw new Error(
        `payment-marks/${file}: name the file after a payment method: ${known} (or .png, .webp)`,
      );
    }
    return { method, file };
  });
  const imports = entries.map(({ method, file }) => `import ${method} from '#brand/payment-marks/${file}';`);
  const methods = entries.map(({ method }) => method).join(', ');
  return [...imports, `export const paymentMarks = { ${methods} };`].join('\n');
}
