import cart from '#texts/de-ch/add-to-cart.json' with { type: 'json' };

/** Texts of adding a card, and of the server's errors about its value and amount. */
export const adding = { cart };
