import address from '#texts/fr-ch/address.json' with { type: 'json' };
import cart from '#texts/fr-ch/cart.json' with { type: 'json' };
import errors from '#texts/fr-ch/errors.json' with { type: 'json' };
import home from '#texts/fr-ch/home.json' with { type: 'json' };
import order from '#texts/fr-ch/order.json' with { type: 'json' };
import payment from '#texts/fr-ch/payment.json' with { type: 'json' };
import products from '#texts/fr-ch/products.json' with { type: 'json' };

/** The texts of what is chosen, ordered and paid, in one file: a page that only has to be read does without. */
export const shop = { home, products, cart, address, payment, order, errors };
