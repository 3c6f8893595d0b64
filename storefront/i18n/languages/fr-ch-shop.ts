import cart from '#texts/fr-ch/cart.json' with { type: 'json' };
import errors from '#texts/fr-ch/errors.json' with { type: 'json' };
import home from '#texts/fr-ch/home.json' with { type: 'json' };
import products from '#texts/fr-ch/products.json' with { type: 'json' };

/** The texts of what is chosen, in one file: a page that only has to be read does without. */
export const shop = { home, products, cart, errors };
