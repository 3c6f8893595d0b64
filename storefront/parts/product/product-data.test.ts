import { expect, it } from 'vitest';
import type { Product } from '#contract/product.ts';
import { productData } from '../../screens/giftcard.tsx';

const product: Product = {
  id: '1',
  productReferenceId: 'birthday-digital',
  category: 'digital',
  name: { 'de-ch': 'Geburtstag', 'fr-ch': 'Anniversaire', 'it-ch': 'Compleanno' },
  shortDescription: { 'de-ch': 'Alles Gute', 'fr-ch': 'Meilleurs vœux', 'it-ch': 'Tanti auguri' },
  longDescription: { 'de-ch': '', 'fr-ch': '', 'it-ch': '' },
  imagePath: '/pictures/birthday-1a2b3c4d',
  variablePrice: { from: 500, to: 50_000 },
  available: true,
};
const shop = { publicUrl: 'https://karten.murmeli.example', brandName: 'Murmeli' };

it('search engines read a card with its range of values, in the language of the page', () => {
  expect(productData(product, 'fr-ch', shop)).toMatchObject({
    '@type': 'Product',
    name: 'Anniversaire',
    description: 'Meilleurs vœux',
    sku: 'birthday-digital',
    url: 'https://karten.murmeli.example/fr-ch/giftcard/birthday-digital',
    image: 'https://karten.murmeli.example/pictures/birthday-1a2b3c4d-1200.webp',
    offers: {
      '@type': 'AggregateOffer',
      priceCurrency: 'CHF',
      lowPrice: '5.00',
      highPrice: '500.00',
      availability: 'https://schema.org/InStock',
    },
  });
});

it('an unavailable card is out of stock for search engines too', () => {
  expect(productData({ ...product, available: false }, 'de-ch', shop)).toMatchObject({
    offers: { availability: 'https://schema.org/OutOfStock' },
  });
});
