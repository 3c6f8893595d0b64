import cart from '#texts/de-ch/cart.json' with { type: 'json' };
import errors from '#texts/de-ch/errors.json' with { type: 'json' };

/** The texts of the cart and of failed requests. Pages that are only read don't need them. */
export const shop = { cart, errors };
