import cart from '#texts/it-ch/cart.json' with { type: 'json' };
import errors from '#texts/it-ch/errors.json' with { type: 'json' };
import home from '#texts/it-ch/home.json' with { type: 'json' };
import products from '#texts/it-ch/products.json' with { type: 'json' };

/** The texts of what is chosen, in one file: a page that only has to be read does without. */
export const shop = { home, products, cart, errors };
