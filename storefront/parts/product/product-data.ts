import { pagePath } from '#contract/paths.ts';
import type { Product } from '#contract/product.ts';
import type { Language } from '#rules/language.ts';
import { RAPPEN_PER_FRANC, type Rappen } from '#rules/money.ts';

type Shop = {
  /** Origin without a trailing slash. */
  publicUrl: string;
  brandName: string;
};

const francs = (amount: Rappen) => (amount / RAPPEN_PER_FRANC).toFixed(2);

/** A card has any value between two prices (schema.org Product). */
export function productData(product: Product, language: Language, { publicUrl, brandName }: Shop): object {
  const url = publicUrl + pagePath.giftcard(language, product.productReferenceId);
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name[language],
    description: product.shortDescription[language],
    sku: product.productReferenceId,
    url,
    image: `${publicUrl}${product.imagePath}-1200.webp`,
    brand: { '@type': 'Brand', name: brandName },
    offers: {
      '@type': 'AggregateOffer',
      url,
      priceCurrency: 'CHF',
      lowPrice: francs(product.variablePrice.from),
      highPrice: francs(product.variablePrice.to),
      availability: `https://schema.org/${product.available ? 'InStock' : 'OutOfStock'}`,
    },
  };
}
