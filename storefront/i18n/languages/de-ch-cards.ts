import home from '#texts/de-ch/home.json' with { type: 'json' };
import products from '#texts/de-ch/products.json' with { type: 'json' };

/** Separate because the checkout doesn't need these texts. */
export const cards = { home, products };
