import products from '#texts/fr-ch/products.json' with { type: 'json' };

export const cards = { products };
