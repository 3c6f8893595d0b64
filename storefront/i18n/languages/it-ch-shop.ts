import address from '#texts/it-ch/address.json' with { type: 'json' };
import cart from '#texts/it-ch/cart.json' with { type: 'json' };
import errors from '#texts/it-ch/errors.json' with { type: 'json' };
import home from '#texts/it-ch/home.json' with { type: 'json' };
import order from '#texts/it-ch/order.json' with { type: 'json' };
import payment from '#texts/it-ch/payment.json' with { type: 'json' };
import products from '#texts/it-ch/products.json' with { type: 'json' };

/** The texts of what is chosen, ordered and paid, in one file: a page that only has to be read does without. */
export const shop = { home, products, cart, address, payment, order, errors };
