import cart from '#texts/fr-ch/add-to-cart.json' with { type: 'json' };

export const adding = { cart };
