import products from '#texts/it-ch/products.json' with { type: 'json' };

export const cards = { products };
