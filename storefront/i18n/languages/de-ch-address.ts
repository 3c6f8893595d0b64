import address from '#texts/de-ch/address.json' with { type: 'json' };

/** The texts of the address step, and of the steps of the checkout. */
export const addressing = { address };
