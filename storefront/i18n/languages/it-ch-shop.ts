import cart from '#texts/it-ch/cart.json' with { type: 'json' };
import errors from '#texts/it-ch/errors.json' with { type: 'json' };

export const shop = { cart, errors };
