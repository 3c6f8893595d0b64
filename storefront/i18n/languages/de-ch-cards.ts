import products from '#texts/de-ch/products.json' with { type: 'json' };

/** Separate because the checkout doesn't need these texts. */
export const cards = { products };
