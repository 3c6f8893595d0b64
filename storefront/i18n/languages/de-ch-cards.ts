import home from '#texts/de-ch/home.json' with { type: 'json' };
import products from '#texts/de-ch/products.json' with { type: 'json' };

/** The texts of home, lists and cards. The checkout doesn't need them. */
export const cards = { home, products };
