import cart from '#texts/fr-ch/cart.json' with { type: 'json' };
import errors from '#texts/fr-ch/errors.json' with { type: 'json' };

export const shop = { cart, errors };
