import address from '#texts/de-ch/address.json' with { type: 'json' };

export const addressing = { address };
