import type { Product } from '#contract/product.ts';
import { sampleLine } from './sample-order.ts';

const { price: _price, amount: _amount, ...birthday } = sampleLine;
const all = (text: string) => ({ 'de-ch': `${text} DE`, 'fr-ch': `${text} FR`, 'it-ch': `${text} IT` });

/** A physical card of CHF 5 to 500. */
export const sampleProduct: Product = {
  ...birthday,
  shortDescription: all('short'),
  longDescription: all('<p>A <strong>long</strong> story</p>'),
  available: true,
};
