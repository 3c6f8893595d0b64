import cart from '#texts/de-ch/cart.json' with { type: 'json' };
import errors from '#texts/de-ch/errors.json' with { type: 'json' };

/** Separate because only the cart and the checkout need these texts. */
export const shop = { cart, errors };
