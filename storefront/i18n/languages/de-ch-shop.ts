import cart from '#texts/de-ch/cart.json' with { type: 'json' };
import errors from '#texts/de-ch/errors.json' with { type: 'json' };
import home from '#texts/de-ch/home.json' with { type: 'json' };
import products from '#texts/de-ch/products.json' with { type: 'json' };

/** The texts of what is chosen, in one file: a page that only has to be read does without. */
export const shop = { home, products, cart, errors };
