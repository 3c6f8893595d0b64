import home from '#texts/it-ch/home.json' with { type: 'json' };
import products from '#texts/it-ch/products.json' with { type: 'json' };

export const cards = { home, products };
