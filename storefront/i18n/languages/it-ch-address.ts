import address from '#texts/it-ch/address.json' with { type: 'json' };

export const addressTexts = { address };
