import address from '#texts/fr-ch/address.json' with { type: 'json' };

export const addressTexts = { address };
