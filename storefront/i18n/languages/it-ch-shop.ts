import cart from '#texts/it-ch/cart.json' with { type: 'json' };
import errors from '#texts/it-ch/errors.json' with { type: 'json' };

/** The texts of the cart and of failed requests. Pages that are only read don't need them. */
export const shop = { cart, errors };
