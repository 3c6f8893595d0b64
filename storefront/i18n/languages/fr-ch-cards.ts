import home from '#texts/fr-ch/home.json' with { type: 'json' };
import products from '#texts/fr-ch/products.json' with { type: 'json' };

export const cards = { home, products };
