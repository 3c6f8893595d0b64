import cart from '#texts/it-ch/add-to-cart.json' with { type: 'json' };

export const adding = { cart };
